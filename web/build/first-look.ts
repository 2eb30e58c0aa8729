import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, transformWithOxc } from 'vite';
import { leanIcons } from './icons.ts';
import { jsx } from './jsx.ts';

/** Addresses whose pages are prerendered, because most guests arrive at one of them. */
const ADDRESSES = [
  '/',
  '/login',
  '/dashboard',
  '/tournament-modes',
  '/tournament-modes/survival',
  '/tournament-modes/clash-squad',
  '/tournament-modes/lone-wolf',
  '/tournament-modes/kill-only',
];
const ROOT = '<div id="root"></div>';

/**
 * Writes first-look/*.html: for each address, the page with the guest's view already rendered, so
 * that it can be read while the scripts still load. src/app/replace-drawn-page.ts later removes
 * this view.
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
      const built = join(folder, '.drawing');
      const draw = await drawing(root, built);
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
      // Only now, because a page fetches some of its modules while it is rendered.
      await rm(built, { recursive: true });
    },
  };
}

/** Builds the application for Node.js and returns a function that renders an address as HTML. */
async function drawing(root: string, outDir: string): Promise<(path: string) => Promise<string>> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [jsx(), leanIcons()],
    // Vite must bundle lucide-react too, because the plugin of build/icons.ts changes only bundled
    // packages.
    ssr: { noExternal: ['lucide-react'] },
    build: { ssr: 'src/app/first-look.tsx', outDir, copyPublicDir: false },
  });
  // The application's modules call `matchMedia` as they load. Node.js has no such function, so this
  // stub reports a dark colour scheme.
  const asked = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => asked });
  const module = (await import(pathToFileURL(join(outDir, 'first-look.js')).href)) as {
    draw(path: string): Promise<string>;
  };
  return module.draw;
}

/**
 * Separates the title, which belongs in the head, from the rest of the rendered page. Disables the
 * form controls, because no script handles them yet.
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
  // The block keeps the script's variables out of the global scope. A module would do so too, but a
  // module runs only after the page is parsed, which is too late.
  const wrapped = `{${script}}`;
  return keep(folder, 'known', 'js', wrapped);
}

/**
 * Writes a stylesheet with the light colours of styles/tokens.css, for browsers without JavaScript
 * whose system prefers a light theme. Returns the HTML that links to the stylesheet.
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

/** Writes a text to a file whose name contains a hash of the text. Returns the file's address. */
async function keep(folder: string, name: string, kind: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.${kind}`;
  await writeFile(join(folder, address), text);
  return address;
}
