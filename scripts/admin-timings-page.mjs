// Writes docs/admin-timings.md: the times of every list, page and export of the admin console:
//   node scripts/admin-timings-page.mjs [FILE]
// The product must be running (DATA_DIR as for make start), with a large data set (npm run
// seed:large). The exit code is 1 if a time is above its limit or an export is wrong.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { PLACES, pageOf, signInAt, untilShown } from './admin-places.mjs';
import { presses } from './admin-presses.mjs';

const PAGE_LIMIT_MS = 1000;
const TIMES = 3;
const HERE = dirname(fileURLToPath(import.meta.url));
const file = process.argv[2] ?? join(HERE, '../docs/admin-timings.md');
const running = join(process.env.DATA_DIR ?? '.data', 'runtime.json');
const { publicUrl, admin } = JSON.parse(readFileSync(running, 'utf8'));

/**
 * Returns what another script prints. If the script fails, its errors are shown and the exit code
 * is 1.
 */
function printed(script) {
  const args = [join(HERE, script), publicUrl, admin.email, admin.password];
  return new Promise((done) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, out, complaint) => {
      if (error) {
        process.exitCode = 1;
        process.stderr.write(complaint);
      }
      done(out.trim());
    });
  });
}

async function sizes({ token }) {
  const get = (path) =>
    fetch(`${publicUrl}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const count = async (path) =>
    Number((await get(path)).headers.get('X-Total-Count')).toLocaleString('en-IN');
  const { events } = await (await get('/admin/ledger/events?limit=1')).json();
  return [
    `${await count('/users/all?limit=1')} players`,
    `${await count('/tournaments/admin/all?limit=1')} tournaments`,
    `${events[0].position.toLocaleString('en-IN')} events`,
  ].join(', ');
}

/**
 * Returns a table of page load times, each from opening the page until all its data is shown. The
 * browser has cached the files of the web.
 */
async function pages(signedIn) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  const look = { baseURL: publicUrl, viewport: { width: 1280, height: 800 } };
  const page = await pageOf(browser, signedIn, look);
  const rows = [];
  for (const [name, path] of Object.entries(PLACES)) {
    const times = [];
    for (let time = 0; time <= TIMES; time += 1) {
      const began = performance.now();
      await page.goto(path);
      await untilShown(page);
      if (time > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    rows.push({ name, middle: times[TIMES >> 1], longest: times.at(-1) });
  }
  await browser.close();
  const slow = rows.filter(({ middle }) => middle > PAGE_LIMIT_MS);
  if (slow.length > 0) process.exitCode = 1;
  return [
    '| Page | Median, ms | Longest, ms |',
    '|---|--:|--:|',
    ...rows.map((row) => `| ${row.name} | ${row.middle.toFixed(0)} | ${row.longest.toFixed(0)} |`),
    '',
    `${slow.length} of ${rows.length} are above ${PAGE_LIMIT_MS} ms.`,
  ].join('\n');
}

const signedIn = await signInAt(publicUrl, admin);
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
const day = new Date().toISOString().slice(0, 10);
const text = `# Response times of the admin console over a large product

Measured by \`scripts/admin-timings-page.mjs\` over ${await sizes(signedIn)}, on ${machine}, ${day}.
\`npm run seed:large\` fills a running product; to fill a part, \`npm run seed:large -- 0.01\`.

## Lists, at the server

From the request to the last byte of the answer, on the same machine; seven requests each after a
warm-up.

${await printed('admin-timings.mjs')}

## Pages, in a browser

From opening the address to the complete page at 1280 px, with the web's files cached.

${await pages(signedIn)}

## Presses, in a browser

From the press on a list's link to its first row and to its last answer, and from the press on a row
to its panel and to the panel's last answer. At 1280 px, after the page of the settings, with the
pointer on the element for 150 ms before the press; median of five.

${await presses(signedIn, publicUrl)}

## Exports of the whole journal

Each file is read at full speed, hashed and summed; RSS is the server's.

${await printed('export-timings.mjs')}
`;
writeFileSync(file, text);
process.stdout.write(text);
