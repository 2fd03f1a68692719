// What the browser's code is checked for, beyond its types.

import js from "@eslint/js";
import globals from "globals";

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
  { files: ["src/ludoteka/client/**"], languageOptions: { globals: globals.browser } },
  {
    files: ["tests/client/**"],
    languageOptions: { globals: { ...globals.node, document: false, localStorage: false } },
  },
];
