/**
 * Draws the icons of the installed web app from web/public/favicon.svg. Run `node
 * scripts/icons.mjs` after a change of that file. The icons are committed, so that a build needs no
 * browser.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const PUBLIC = new URL('../web/public/', import.meta.url);
const NIGHT = '#0d1322';

/**
 * `share` is the size of the logo relative to the icon. A phone may crop a maskable icon to a
 * circle, so its logo is smaller.
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.62, ground: NIGHT },
  { file: 'apple-touch-icon.png', size: 180, share: 0.74, ground: NIGHT },
];

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? system.find((path) => existsSync(path)),
  args: ['--no-sandbox'],
});
const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const page = await browser.newPage();
for (const { file, size, share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}
     div{display:grid;place-items:center;width:${size}px;height:${size}px;background:${ground}}
     svg{width:${share * 100}%}</style><div>${mark}</div>`,
  );
  const path = new URL(file, PUBLIC).pathname;
  await page.screenshot({ path, omitBackground: true });
}
await browser.close();
