"""The keys of seats and of devices, and the codes behind names. None of them is stored, only its hash."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

KEY_LENGTH: Final = 22
CODE_LENGTH: Final = 24
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of codes, which people type: none of them is taken for another."""
MISREAD: Final = str.maketrans("OIL", "011", " -–—")


def new_token(length: int) -> str:
    """So many random bytes as letters, digits, - and _. It does not begin with -, as the options of commands do."""
    while (made := secrets.token_urlsafe(length)).startswith("-"):
        pass
    return made


def new_key() -> str:
    """128 random bits as 22 letters, digits, - and _."""
    return new_token(16)


def hash_key(key: str) -> str:
    """What is stored of a key. It is as random as the key, so a plain hash hides it."""
    return hashlib.sha256(key.encode()).hexdigest()


def same_hash(found: str, wanted: str) -> bool:
    """Equality that takes the same time wherever two hashes differ."""
    return hmac.compare_digest(found.encode(), wanted.encode())


def looks_like_key(key: str) -> bool:
    return len(key) == KEY_LENGTH and key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()


def seat_key(device: str, table: str, seat: int, own: list[str]) -> str:
    """The key of a seat for a device where its player is signed in: the same whenever it is asked for, until the seat
    gets other keys of its `own`."""
    made = hmac.digest(device.encode(), f"{table}/{seat}/{' '.join(sorted(own))}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


def new_code() -> str:
    """120 random bits as six groups of four letters and digits."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def hash_code(code: str) -> str | None:
    """What is stored of a code, however it was typed; nothing if it cannot be one."""
    typed = "".join(code.split()).upper().translate(MISREAD)
    return hash_key(typed) if len(typed) == CODE_LENGTH and set(typed) <= set(LETTERS) else None
