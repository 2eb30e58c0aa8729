// The times after a press in the admin console: until a list shows its first row, and until the
// side panel of a row shows its content. Used by admin-timings-page.mjs.
import { chromium } from '@playwright/test';
import { pageOf, untilShown } from './admin-places.mjs';

const FIRST_ROW_LIMIT_MS = 300;
const PANEL_LIMIT_MS = 150;
const TIMES = 5;
/** Time for which a pointer usually rests on an element before a press, in milliseconds. */
const HOVER_MS = 150;
const GIVE_UP_MS = 5000;

/** Tabs with a list. Their links are in the sidebar. */
const TABS = [
  'tournaments',
  'completed-tournaments',
  'users',
  'banned',
  'tokens',
  'withdrawals',
  'completed-withdrawals',
  'deposit-logs',
  'promo-codes',
  'ledger',
  'reconciliation',
  'payment-queue',
  'approvals',
  'risk',
  'activity',
  'mail',
  'staff',
];
const ROW = 'main tbody tr, main .arena-grid';

const inSidebar = (tab) => (page) => page.locator(`nav a[data-tab="${tab}"]`).first();
const inMain = (role, name) => (page) => page.locator('main').getByRole(role, { name }).first();
const inLedger = (view) => ({ from: '/admin?tab=ledger', link: inMain('tab', view) });

/** Each list: the address at which the browser waits, and the element that opens the list. */
const LISTS = {
  ...Object.fromEntries(TABS.map((tab) => [tab, { link: inSidebar(tab) }])),
  matches: { from: '/admin?tab=tournaments', link: inMain('link', 'Manage tournaments') },
  cards: {
    from: '/admin?tab=cards',
    link: inMain('link', 'Manage cards'),
    row: 'main li.content-start',
  },
  'ledger: trial balance': inLedger('Trial balance'),
  'ledger: statement': {
    from: '/admin?tab=ledger&view=trial-balance&type=player',
    link: (page) => page.locator('main tbody a').first(),
  },
  'ledger: owed': { ...inLedger('Owed to players'), row: 'main [data-owed]' },
  'ledger: close month': inLedger('Close month'),
  'ledger: exports': inLedger('Exports'),
};

/** Counts the requests of the page whose answers are not yet read. */
function countRequests() {
  const { fetch } = window;
  window.openRequests = 0;
  window.fetch = async (...request) => {
    window.openRequests += 1;
    try {
      const answer = await fetch(...request);
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream) await answer.clone().arrayBuffer();
      return answer;
    } finally {
      window.openRequests -= 1;
    }
  };
}

/**
 * Presses an element. Returns the milliseconds until the page shows the first of `wanted` that was
 * not there before (`first`), and until no answer is missing (`complete`). The page measures the
 * time itself, once per frame.
 */
async function pressed(page, locator, wanted) {
  await locator.hover();
  await page.waitForTimeout(HOVER_MS);
  const element = await locator.elementHandle();
  return page.evaluate(
    ([target, selector, giveUp]) => {
      const before = new Set(document.querySelectorAll(selector));
      const began = performance.now();
      target.click();
      return new Promise((done) => {
        let first;
        let complete;
        const look = () => {
          const now = performance.now() - began;
          const found = [...document.querySelectorAll(selector)].some((node) => !before.has(node));
          if (found) first ??= now;
          const isWaiting = window.openRequests > 0 || document.querySelector('.animate-shimmer');
          if (isWaiting || !found) complete = undefined;
          else complete ??= now;
          // A complete page must stay complete for 100 ms, because answers can cause requests.
          const isOver = complete !== undefined && now - complete > 100;
          if (isOver || now > giveUp) done({ first, complete });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    [element, wanted, GIVE_UP_MS],
  );
}

async function timesOf(page, { from = '/admin?tab=settings', link, row: rows = ROW }) {
  const times = { row: [], list: [], panel: [], content: [] };
  for (let time = 0; time <= TIMES; time += 1) {
    await page.goto(from);
    await untilShown(page);
    const list = await pressed(page, link(page), rows);
    await untilShown(page);
    const row = page.locator('main tbody tr > td:not(:has(input)) > button[data-way-in]').first();
    const panel = (await row.count()) > 0 ? await pressed(page, row, 'dialog[open] h2') : undefined;
    // The first time does not count, because it fills caches.
    if (time === 0) continue;
    times.row.push(list.first);
    times.list.push(list.complete);
    times.panel.push(panel?.first);
    times.content.push(panel?.complete);
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Returns the median of times. A time is undefined if the page never showed what was awaited. */
function median(times) {
  const known = times.filter((time) => time !== undefined).sort((a, b) => a - b);
  return known.length * 2 > times.length ? known[known.length >> 1] : undefined;
}

/** Returns a table of the times after a press. Sets the exit code if a time is above its limit. */
export async function presses(signedIn, baseURL, only) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  const page = await pageOf(browser, signedIn, { baseURL, viewport: { width: 1280, height: 800 } });
  await page.addInitScript(countRequests);
  const rows = [];
  for (const [name, list] of Object.entries(LISTS)) {
    if (only && !name.includes(only)) continue;
    const row = { name, ...(await timesOf(page, list)) };
    if (process.env.VERBOSE) process.stderr.write(`${JSON.stringify(row)}\n`);
    rows.push(row);
  }
  await browser.close();
  const slow = rows.filter((row) => row.row > FIRST_ROW_LIMIT_MS || row.content > PANEL_LIMIT_MS);
  if (slow.length > 0) process.exitCode = 1;
  const shown = (ms) => (ms === undefined ? '–' : ms.toFixed(0));
  return [
    '| List | First row, ms | All of the page, ms | Panel, ms | All of the panel, ms |',
    '|---|--:|--:|--:|--:|',
    ...rows.map((each) =>
      [`| ${each.name}`, ...['row', 'list', 'panel', 'content'].map((key) => shown(each[key]))]
        .concat('')
        .join(' | ')
        .trimEnd(),
    ),
    '',
    `${slow.length} of ${rows.length} are above ${FIRST_ROW_LIMIT_MS} or ${PANEL_LIMIT_MS} ms.`,
  ].join('\n');
}
