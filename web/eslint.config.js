import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/api/openapi.d.ts', 'src/engine/wasm_exec.js'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals() } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // Routes are plain paths here; there is no SvelteKit to resolve them.
      'svelte/no-navigation-without-resolve': 'off',
      // Dates here are values, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
);

// The type checker knows which names exist, so eslint need not.
function globals() {
  return { window: 'readonly', document: 'readonly', process: 'readonly', console: 'readonly' };
}
