import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, transformWithOxc } from 'vite';
import { leanIcons } from './icons.ts';

/** Addresses of pages that are prerendered, because guests arrive there most often. */
const ADDRESSES = ['/', '/login', '/dashboard'];
const ROOT = '<div id="root"></div>';

/**
 * Writes first-look/*.html: the page with the guest's view of each address already rendered,
 * readable while the scripts still load. src/app/replace-drawn-page.ts removes it.
 */
export function firstLook(): Plugin {
  let [root, folder] = ['.', 'dist'];
  return {
    name: 'arena-first-look',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    async writeBundle() {
      const draw = await drawing(root, join(folder, '.drawing'));
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const script = await knownScript(root, folder);
      const light = await lightStyle(root, folder);
      await mkdir(join(folder, 'first-look'), { recursive: true });
      for (const address of ADDRESSES) {
        const [title, look] = parted(await draw(address));
        const written = page
          .replace(/<title>.*<\/title>/, () => `<script src="${script}"></script>\n    ${title}`)
          .replace('</head>', () => `  ${light}\n  </head>`)
          .replace(ROOT, () => `<div id="first-look">${look}</div>\n    ${ROOT}`);
        if (!look.includes('<h1') || /<(script|template)\b/.test(look)) {
          throw new Error(`${address} must render a heading and no script`);
        }
        const name = address === '/' ? 'index' : address.slice(1).replaceAll('/', '.');
        await writeFile(join(folder, 'first-look', `${name}.html`), written);
      }
    },
  };
}

/** Builds the application for the server and returns a function from address to HTML. */
async function drawing(root: string, outDir: string): Promise<(path: string) => Promise<string>> {
  await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [react(), leanIcons()] },
    // The aliases of build/icons.ts apply only to bundled packages.
    ssr: { noExternal: ['lucide-react'] },
    build: { ssr: 'src/app/first-look.tsx', outDir, copyPublicDir: false },
  });
  // Modules ask for the colour scheme as they load; this stub answers "dark".
  const asked = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => asked });
  const module = (await import(pathToFileURL(join(outDir, 'first-look.js')).href)) as {
    draw(path: string): Promise<string>;
  };
  await rm(outDir, { recursive: true });
  return module.draw;
}

/**
 * Splits the title for the head from the rest of the page, and disables controls until their script
 * runs.
 */
function parted(drawn: string): [title: string, look: string] {
  const title = /<title>.*?<\/title>/.exec(drawn)?.[0] ?? '<title>Arena</title>';
  const look = drawn
    .replace(title, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<(input|select|textarea|button)\b/g, '<$1 inert aria-disabled="true"');
  return [title, look];
}

async function knownScript(root: string, folder: string): Promise<string> {
  const source = await readFile(join(root, 'first-look', 'known.ts'), 'utf8');
  const { code } = await transformWithOxc(source, 'known.ts', { lang: 'ts' });
  const script = code
    .replace(/^export \{\s*\};?$/m, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .trim();
  // The block keeps the names local, because a deferred module would run too late.
  const wrapped = `{${script}}`;
  return keep(folder, 'known', 'js', wrapped);
}

/**
 * Writes the light colours of styles/tokens.css for a system that prefers light. They apply when no
 * script sets the theme.
 */
async function lightStyle(root: string, folder: string): Promise<string> {
  const tokens = await readFile(join(root, 'src', 'styles', 'tokens.css'), 'utf8');
  const colours = /\[data-theme="light"\] \{([^}]*)\}/.exec(tokens)?.[1];
  if (!colours) throw new Error('styles/tokens.css has no colours for a light theme');
  const rule = `:root:not([data-theme]){${colours.replace(/\s+/g, ' ').trim()}}`;
  const text = `@media (prefers-color-scheme: light){${rule}}`;
  const name = await keep(folder, 'light', 'css', text);
  return `<noscript><link rel="stylesheet" href="${name}"></noscript>`;
}

/** Writes a file whose name contains a hash of its content; returns the file's address. */
async function keep(folder: string, name: string, kind: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.${kind}`;
  await writeFile(join(folder, address), text);
  return address;
}
