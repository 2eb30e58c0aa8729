import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const MATCHES = 'features/tournaments';
/**
 * Source files of the pages that must open without a network. The worker also caches everything
 * that they import. Other files are cached when they are first used.
 */
const OFFLINE = [
  'routes/joined-tournaments',
  'routes/dashboard',
  'routes/index',
  'routes/room',
  'routes/tournament-modes.index',
  'components/shell/menu-sheet',
  'api/live',
  'components/shell/bottom-bar',
  'app/not-found',
  'features/notifications/index',
  'features/notifications/components/inbox',
  ...['room-dialog', 'next-match', 'dashboard-modes'].map((n) => `${MATCHES}/components/${n}`),
  `${MATCHES}/texts.hi`,
  'features/notifications/texts.hi',
  'i18n/hi/shell',
  'i18n/hi/lobby',
  'i18n/hi/home',
].map((name) => `/src/${name}.ts`);
/**
 * The font file with Latin letters, which every page uses. The font file for Hindi is cached when
 * it is first used.
 */
const FONT = /rajdhani-latin-.*\.woff2$/;

/**
 * Writes /sw.js: the service worker of worker/worker.ts, with the list of files that it caches at
 * once.
 */
export function offlineShell(): Plugin {
  let root = '.';
  return {
    name: 'arena-offline-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const files = shellFiles(bundle);
      const source = await readFile(join(root, 'worker/worker.ts'), 'utf8');
      // The cache's version covers the worker's source too, so that a changed worker also starts a
      // new cache.
      const hash = createHash('sha256').update([source, ...files].join('\n'));
      const version = hash.digest('hex').slice(0, 12);
      const { code } = await transformWithOxc(source, 'worker.ts', { lang: 'ts' });
      const written = code
        .replaceAll('SHELL_VERSION', JSON.stringify(version))
        .replaceAll('SHELL_FILES', JSON.stringify(files, null, 1))
        .replace(/^export \{\s*\};?$/m, '');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: written });
    },
  };
}

/**
 * Returns the files to cache: the entry file and the offline pages, all their imports, the styles
 * and the font.
 */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const each of byName.get(name)?.imports ?? []) add(each);
  };
  for (const { fileName, isEntry, moduleIds } of chunks) {
    const has = (part: string) => moduleIds.some((id) => id.includes(part));
    if (isEntry || OFFLINE.some(has)) add(fileName);
  }
  for (const { fileName } of Object.values(bundle)) {
    if (fileName.endsWith('.css') || FONT.test(fileName)) found.add(fileName);
  }
  return [...found].sort().map((name) => `/${name}`);
}
