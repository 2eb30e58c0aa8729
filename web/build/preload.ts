import type { Plugin, Rolldown } from 'vite';

const ROUTE = /\/src\/routes\/([\w.-]+)\.tsx\?tsr-split=component---loader$/;

/**
 * Writes /preload.json: for every address, the files that its page needs besides the entry files.
 * The server lists these files in the HTML, so that the browser fetches all of them at once on a
 * first visit.
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

/** Returns a function that lists a chunk's file and all files that it imports, each file once. */
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
 * Returns the address of a route file: "tournament-modes.survival" becomes
 * "/tournament-modes/survival".
 */
function addressOf(name: string): string {
  return `/${name.replace(/(^|\.)index$/, '').replaceAll('.', '/')}`;
}
