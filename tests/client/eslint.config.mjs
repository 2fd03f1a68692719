// What the browser's code is checked for, beyond its types.

import js from "@eslint/js";
import globals from "globals";

// The server says what a text, an id or a key means: the client takes none of them apart.
const APART =
  "split|startsWith|endsWith|match|matchAll|exec|test|replace|replaceAll|substring|substr|lastIndexOf|charAt";
const WHOLE = [
  {
    selector: `CallExpression[callee.property.name=/^(${APART})$/]`,
    message: "Texts and ids are not taken apart: let the server say what they mean.",
  },
  {
    selector: "CallExpression[callee.property.name='slice'][callee.object.property.name=/^(move|id|key|text|rule)$/]",
    message: "Texts and ids are not taken apart: let the server say what they mean.",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(includes|indexOf)$/][callee.object.property.name=/^(move|id|key|text|rule|art)$/]",
    message: "Texts and ids are not taken apart: let the server say what they mean.",
  },
  { selector: "Literal[regex]", message: "Texts and ids are not taken apart: let the server say what they mean." },
  {
    selector:
      ":matches(Literal[value=/^.(api|art|client|table)[#\\/]/], TemplateElement[value.raw=/^.(api|art|client|table)[#\\/]/])",
    message: "Addresses are made in api/.",
  },
];
const NETWORK = ["fetch", "EventSource", "XMLHttpRequest", "WebSocket"].map((name) => ({
  name,
  message: "Only api/ talks to the server.",
}));

export default [
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["src/ludoteka/client/**"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-syntax": ["error", ...WHOLE], "no-restricted-globals": ["error", ...NETWORK] },
  },
  {
    files: ["src/ludoteka/client/api/**"],
    rules: { "no-restricted-syntax": "off", "no-restricted-globals": "off" },
  },
  {
    files: ["tests/client/**"],
    languageOptions: { globals: { ...globals.node, document: false, localStorage: false } },
  },
];
