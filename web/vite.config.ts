import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineShell } from './build/offline.ts';
import { precompress } from './build/precompress.ts';

/** Where the API listens while the web is developed on its own (`npm run -w web dev`). */
const api = process.env.ARENA_API ?? 'http://127.0.0.1:3000';

const SHELL_PACKAGES = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'clsx', 'openapi-fetch'],
  ...['router-core', 'react-router', 'history', 'store', 'react-store'].map(
    (n) => `@tanstack/${n}`,
  ),
  ...['react-query', 'query-core'].map((n) => `@tanstack/${n}`),
];
const EVERY_PAGE_NEEDS = new RegExp(`node_modules/(${SHELL_PACKAGES.join('|')})/`);
const SHELL = /src\/(api|app|components|i18n|lib|session)\//;

export default defineConfig({
  plugins: [
    // Before react(): it splits each route's component into a chunk of its own.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    offlineShell(),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 5174, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files instead of twenty: fewer requests, better packed.
          groups: [
            { name: 'vendor', test: EVERY_PAGE_NEEDS },
            { name: 'kit', test: SHELL, minShareCount: 14 },
          ],
        },
      },
    },
  },
});
