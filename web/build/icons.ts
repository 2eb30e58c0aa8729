import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The icons of lucide, drawn by src/components/icon.ts: each icon's file asks its neighbour
 * createLucideIcon for a component, and gets ours, which is a tenth of the size.
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
