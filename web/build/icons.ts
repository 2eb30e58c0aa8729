import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Draws the icons of lucide with src/components/icon.ts. Each icon file imports createLucideIcon
 * from its own folder; this plugin resolves the import to ours, a tenth of the size.
 */
export function leanIcons(): Plugin {
  let root = '.';
  return {
    name: 'arena-lean-icons',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      const asksForIcon = source.endsWith('/createLucideIcon.mjs');
      if (!asksForIcon || !importer?.includes('lucide-react/dist/esm/icons/')) return null;
      return join(root, 'src/components/icon.ts');
    },
  };
}
