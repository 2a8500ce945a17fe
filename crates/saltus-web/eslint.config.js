// The rules for the page's code. `tsc` finds names that do not exist, and knows which are the browser's.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      complexity: ["error", 20],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 4],
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "no-undef": "off",
      "no-unused-vars": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
];
