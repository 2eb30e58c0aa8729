import type { Plugin, Rolldown } from 'vite';

const ROUTE = /\/src\/routes\/([\w.-]+)\.tsx\?tsr-split=component$/;

/**
 * Writes /preload.json: for every address, the files of the page and of the shell around it. The
 * server names these files in the page, so that a first visit fetches them all at once.
 */
export function preloadList(): Plugin {
  return {
    name: 'arena-preload-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const shell = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports(byName)));
      const list = chunks.flatMap((chunk) => {
        const files = withImports(byName)(chunk).filter((file) => !shell.has(file));
        return chunk.moduleIds.flatMap((id) => {
          const name = ROUTE.exec(id)?.[1];
          return name ? [[addressOf(name), files.map((file) => `/${file}`)] as const] : [];
        });
      });
      const source = JSON.stringify(Object.fromEntries(list));
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  };
}

/** Returns a chunk's file and every file it imports, once each. */
function withImports(byName: ReadonlyMap<string, Rolldown.OutputChunk>) {
  return (chunk: Rolldown.OutputChunk): string[] => {
    const found = new Set<string>();
    const add = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      for (const each of byName.get(name)?.imports ?? []) add(each);
    };
    add(chunk.fileName);
    return [...found];
  };
}

/**
 * Returns the route for a file name: "tournament-modes.survival" → "/tournament-modes/survival".
 */
function addressOf(name: string): string {
  return `/${name.replace(/(^|\.)index$/, '').replaceAll('.', '/')}`;
}
