import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { firstLook } from './build/first-look.ts';
import { leanIcons } from './build/icons.ts';
import { jsx } from './build/jsx.ts';
import { offlineShell } from './build/offline.ts';
import { precompress } from './build/precompress.ts';
import { preloadList } from './build/preload.ts';

/** Address of the API when the web is developed on its own (`npm run -w web dev`). */
const api = process.env.ARENA_API ?? 'http://127.0.0.1:3000';

const SHELL_PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  'clsx',
  ...['router-core', 'react-router', 'history', 'store', 'react-store'].map(
    (n) => `@tanstack/${n}`,
  ),
  ...['react-query', 'query-core'].map((n) => `@tanstack/${n}`),
].join('|');
const oneOf = (folder: string, names: readonly string[]) =>
  new RegExp(`src/${folder}/(${names.join('|')})\\.tsx?$`);
const isOneOf = (id: string, tests: readonly RegExp[]) => tests.some((test) => test.test(id));

const VENDOR = new RegExp(`node_modules/(${SHELL_PACKAGES})/`);
/** Files of `SHELL_PACKAGES` that only pages with endless scrolling need. */
const VENDOR_OF_LISTS = /infiniteQueryObserver|useInfiniteQuery/;
const isVendor = (id: string) => VENDOR.test(id) && !VENDOR_OF_LISTS.test(id);

/** Modules of the shell around every page, and modules that both the shell and a page import. */
const KIT = [
  /lucide-react\/dist\/esm\/icons\/(chevron-right|menu|swords|trophy)\.mjs$/,
  oneOf('api', ['client', 'typed-calls', 'api-error', 'query-keys', 'query-client']),
  oneOf('api', ['open-intents', 'use-send', 'reading']),
  oneOf('components', ['icon', 'money', 'name', 'page-frame', 'error-panel', 'path-link']),
  oneOf('components', ['art/mode-emblem', 'popup/popups', 'shell/links']),
  oneOf('components', ['loaded', 'wallet-tokens']),
  oneOf('components/ui', ['button', 'spinner', 'skeleton']),
  oneOf('jsx', ['jsx-runtime', 'text-apart']),
  oneOf('i18n', ['texts', 'language', 'refusals', 'shell-texts', 'en/shell', 'lobby', 'en/lobby']),
  oneOf('lib', ['class-names', 'observable', 'storage', 'server-clock', 'format']),
  oneOf('lib', ['kept', 'names', 'safe-path', 'search-text', 'use-latest']),
  oneOf('session', ['session', 'kept-rooms', 'profile']),
];
const isShell = (id: string) => isVendor(id) || isOneOf(id, KIT);
const FORMS = [oneOf('components/ui', ['field', 'form']), oneOf('lib', ['use-form'])];
const MATCHES = 'features/tournaments';
/** Modules of every player page, and of the pages about matches and money. */
const PLAYER = [
  VENDOR_OF_LISTS,
  /node_modules\/eventsource-parser\//,
  /lucide-react\/dist\/esm\/icons\/(chevron-left|door-open|copy|check)\.mjs$/,
  oneOf('api', ['live', 'live-matches', 'live-stream', 'live-subjects', 'match-news']),
  oneOf('api', ['idempotency']),
  oneOf('components', ['stat', 'time', 'copy-text', 'empty-state', 'art/empty-arena', 'ui/card']),
  oneOf('components', ['countdown', 'more', 'ui/badge', 'shell/bottom-bar']),
  oneOf('features/notifications', ['index', 'queries', 'texts', 'texts.en', 'components/bell']),
  oneOf('features/tournaments', ['texts', 'texts.en', 'api/tournaments', 'model/tournament']),
  oneOf('components', ['access-denied']),
  oneOf('lib', ['use-copy', 'ticker']),
  oneOf('session', ['fetch-ahead', 'guards']),
];
/** Modules of the pages of the four game modes. */
const PAGES_OF_MATCHES = [
  /src\/routes\/tournament-modes\.[\w-]{8,}\.tsx\?tsr-split=component---loader$/,
  oneOf('components', ['art/medal', 'ui/progress']),
  oneOf(`${MATCHES}/components`, ['mode-page', 'tournament-card', 'match-actions']),
  oneOf(`${MATCHES}/components`, ['end-time', 'winners', 'share-buttons']),
];
/** Modules that several pages and dialogs about squads share, and the link to a match's cup. */
const SQUADS = [
  oneOf(`${MATCHES}/api`, ['join']),
  oneOf(`${MATCHES}/squads`, ['texts', 'texts.en', 'queries', 'join-queries', 'squad-size']),
  oneOf(`${MATCHES}/squads`, ['groups', 'squad-groups']),
  oneOf(`${MATCHES}/components`, ['cup-link']),
];
/**
 * Modules of the dashboard. Some of them only players need; a chunk of their own would cost one more
 * request.
 */
const LOBBY = [
  /src\/routes\/dashboard\.tsx\?tsr-split=component---loader$/,
  oneOf('features/landing-cards', ['components/dashboard', 'components/landing-card']),
  oneOf(`${MATCHES}/components`, ['next-match', 'dashboard-modes', 'mode-list']),
  oneOf(`${MATCHES}/open`, ['open-matches', 'queries', 'texts', 'texts.en']),
  oneOf(MATCHES, ['api/modes-query']),
];

/** Modules that the page of a cup, the links to it and the console share. */
const CUPS = [
  oneOf('addons/cups', ['queries', 'texts', 'texts.en', 'model/by-place']),
  oneOf('addons/cups/components', ['joined-cups']),
];

export default defineConfig({
  plugins: [
    // This plugin splits each route's component into its own chunk, so it must come before jsx().
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      // A page and its loader are fetched together, so that a loader costs other pages nothing.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
    }),
    jsx(),
    tailwindcss(),
    leanIcons(),
    offlineShell(),
    preloadList(),
    firstLook(),
    precompress(),
  ],
  resolve: {
    alias: [
      // React has `useSyncExternalStore` since version 18, so the shim of the package is not
      // needed.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' },
    ],
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 5174, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: URL would need an exception in the content security policy, so no file is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each page needs only a few files, which means fewer requests and better compression.
          groups: [
            { name: 'shell', test: isShell, priority: 2 },
            { name: 'player', test: (id) => isOneOf(id, PLAYER), priority: 1 },
            { name: 'forms', test: (id) => isOneOf(id, FORMS), priority: 2 },
            { name: 'lobby', test: (id) => isOneOf(id, LOBBY), priority: 0 },
            { name: 'matches', test: (id) => isOneOf(id, PAGES_OF_MATCHES), priority: 1 },
            { name: 'squad-parts', test: (id) => isOneOf(id, SQUADS), priority: 1 },
            { name: 'cups', test: (id) => isOneOf(id, CUPS), priority: 1 },
          ],
        },
      },
    },
  },
});
