// Biome formats and lints; ESLint is here only for the two rules that need types.
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/*.gen.ts', '.data/**', '.cache/**'] },
  {
    files: ['api/**/*.ts', 'migrations/**/*.ts', 'web/**/*.ts', 'web/**/*.tsx'],
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: [
          './api/tsconfig.check.json',
          './web/tsconfig.json',
          './web/tsconfig.e2e.json',
          './web/tsconfig.worker.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
);
