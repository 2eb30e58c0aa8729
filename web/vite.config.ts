import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLook } from './build/first-look.ts';
import { leanIcons } from './build/icons.ts';
import { offlineShell } from './build/offline.ts';
import { precompress } from './build/precompress.ts';
import { preloadList } from './build/preload.ts';

/** Address of the API while the web is developed on its own (`npm run -w web dev`). */
const api = process.env.ARENA_API ?? 'http://127.0.0.1:3000';

const SHELL_PACKAGES = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'clsx'],
  ...['router-core', 'react-router', 'history', 'store', 'react-store'].map(
    (n) => `@tanstack/${n}`,
  ),
  ...['react-query', 'query-core'].map((n) => `@tanstack/${n}`),
].join('|');
const oneOf = (folder: string, names: readonly string[]) =>
  new RegExp(`src/${folder}/(${names.join('|')})\\.tsx?$`);
const isOneOf = (id: string, tests: readonly RegExp[]) => tests.some((test) => test.test(id));

const VENDOR = new RegExp(`node_modules/(${SHELL_PACKAGES})/`);
/** Files of those packages that only pages with a form or an endless list need. */
const VENDOR_OF_FORMS = /(query-core|react-query)\/.*\/(mutationObserver|useMutation)\.js$/;
const VENDOR_OF_LISTS = /infiniteQueryObserver|useInfiniteQuery/;
const isVendor = (id: string) =>
  VENDOR.test(id) && !VENDOR_OF_FORMS.test(id) && !VENDOR_OF_LISTS.test(id);

/** Modules of the shell around every page. */
const KIT = [
  oneOf('api', ['client', 'typed-calls', 'api-error', 'query-keys', 'query-client']),
  oneOf('components', ['icon', 'money', 'page-frame', 'error-panel']),
  oneOf('components/ui', ['button', 'spinner', 'skeleton']),
  oneOf('i18n', ['texts', 'language', 'refusals', 'shell-texts', 'en/shell']),
  oneOf('lib', ['class-names', 'observable', 'storage', 'server-clock', 'format']),
  oneOf('session', ['session', 'kept-rooms', 'profile']),
];
const FORMS = [VENDOR_OF_FORMS, oneOf('components/ui', ['field']), oneOf('lib', ['use-form'])];
/** Modules of the pages of matches and money. */
const PIECES = [
  oneOf('components', ['stat', 'time', 'copy-text', 'empty-state', 'art/empty-arena', 'ui/card']),
  oneOf('lib', ['use-copy']),
];

export default defineConfig({
  plugins: [
    // Before react(): this plugin splits each route's component into its own chunk.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    leanIcons(),
    offlineShell(),
    preloadList(),
    firstLook(),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 5174, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules of every page go into two files instead of twenty: fewer requests, better
          // compression.
          // Modules of some pages go into files beside them.
          groups: [
            { name: 'vendor', test: isVendor, priority: 3 },
            { name: 'kit', test: (id) => isOneOf(id, KIT), priority: 2 },
            { name: 'forms', test: (id) => isOneOf(id, FORMS), priority: 1 },
            { name: 'pieces', test: (id) => isOneOf(id, PIECES), priority: 1 },
          ],
        },
      },
    },
  },
});
