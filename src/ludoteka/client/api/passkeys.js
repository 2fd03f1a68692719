// Passkeys: a key that this device keeps opens a name. What is asked and answered is bytes, which travel as letters.

import { ask } from "./net.js";
import { signedIn } from "../kit/prefs.js";

const token = () => signedIn()?.key;

/** @param {string} text */
export const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} raw */
export const textOf = (raw) =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

// Passkeys are for sites that have a name.
export const canPasskey = () =>
  isSecureContext &&
  "PublicKeyCredential" in window &&
  /[a-z]/.test(location.hostname) &&
  !location.host.startsWith("[");

// Let this device keep a passkey for the name. Whoever changes their mind there has done nothing.
export async function keepPasskey() {
  const { challenge, site, user = "", name = "" } = await ask("post", "/api/me/passkeys/ask", { token: token() });
  /** @type {any} */
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: site, name: "Ludoteka" },
      user: { id: bytesOf(user), name, displayName: name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  });
  const { clientDataJSON, attestationObject } = made.response;
  const body = { id: textOf(made.rawId), client: textOf(clientDataJSON), attestation: textOf(attestationObject) };
  return ask("post", "/api/me/passkeys", { token: token(), body });
}

export const removePasskeys = () => ask("delete", "/api/me/passkeys", { token: token() });

// Who this device knows: signed in as with a code.
export async function enterByPasskey() {
  const asked = await ask("post", "/api/names/passkey/ask");
  /** @type {any} */
  const found = await navigator.credentials.get({
    publicKey: { challenge: bytesOf(asked.challenge), rpId: asked.site, userVerification: "required" },
  });
  const { clientDataJSON, authenticatorData, signature } = found.response;
  const body = {
    id: textOf(found.rawId),
    client: textOf(clientDataJSON),
    data: textOf(authenticatorData),
    signature: textOf(signature),
  };
  return ask("post", "/api/names/passkey", { body });
}
