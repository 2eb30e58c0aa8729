import type { Id } from '../../src/kernel/index.js';
import { type AccountName, Ledger } from '../../src/modules/ledger/index.js';
import { Database } from '../../src/platform/database/index.js';
import { median, type Report } from '../report.js';
import type { Cast } from './cast.js';
import { ask } from './load.js';

const MOST_SAMPLES = 101;
const LEAST_SAMPLES = 3;
/** Number of unmeasured requests, which open connections, plan statements and compile code. */
const WARM_UP = 20;
/** Time for the samples of one page, in milliseconds. A slow page gets fewer samples. */
const SAMPLING_MS = 4_000;
const DAY_MS = 86_400_000;

/**
 * Measures single pages of a long log: an account's history directly in the ledger, the other pages
 * over HTTP.
 */
export async function measurePages(
  cast: Cast,
  url: string,
  events: number,
  report: Report,
): Promise<void> {
  const player = await cast.app
    .get(Database)
    .row<{ id: Id }>("SELECT id FROM user_account WHERE email = 'player1@large.example'");
  const wallet: AccountName = `player:${player?.id ?? ''}`;
  const ledger = cast.app.get(Ledger, { strict: false });
  for (const account of [wallet, 'gateway:razorpay'] as const) {
    const what = `newest 20 rows of ${account === wallet ? 'a player' : account}, ms`;
    report.bound(what, await milliseconds(() => ledger.history(account, { limit: 20 })), {
      most: 1,
    });
  }
  const own = await cast.sign(player?.id ?? '');
  await timed('history of a player over HTTP', url, '/tokens/history?limit=20', own, report);
  for (const [what, path] of adminPages(wallet, player?.id ?? '', Math.floor(events / 2))) {
    await timed(what, url, `/admin/ledger/${path}`, cast.admin, report);
  }
}

function adminPages(account: string, player: string, middle: number): [string, string][] {
  const then = day(180);
  return [
    ['balance of a wallet half a year ago', `statement?account=${account}&to=${then}&limit=1`],
    ['statement of a wallet', `statement?account=${account}&limit=20`],
    ['statement of the gateway, a month', `statement?account=gateway:razorpay&from=${day(30)}`],
    ['trial balance, now', 'trial-balance?limit=0'],
    ['trial balance as of the middle', `trial-balance?limit=0&asOf=${middle}`],
    ['journal, newest 20', 'events?limit=20'],
    ['journal by type', 'events?type=TokensDeposited&limit=20'],
    ['journal by player', `events?userId=${player}&limit=20`],
    ['journal by account', 'events?account=gateway:razorpay&limit=20'],
    ['journal by actor', `events?actor=${player}&limit=20`],
    ['journal of a day', `events?from=${day(100)}&to=${day(99)}&limit=20`],
    ['journal by type and day', `events?type=EntryFeePaid&from=${day(9)}&to=${day(8)}&limit=20`],
  ];
}

async function timed(
  what: string,
  url: string,
  path: string,
  sessionToken: string,
  report: Report,
): Promise<void> {
  try {
    const taken = await milliseconds(async () => {
      const { status, text } = await ask(url, { method: 'GET', path, sessionToken });
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 120)}`);
    });
    report.number(`${what}, ms`, taken);
  } catch (error) {
    report.missing(`${what}, ms`, error instanceof Error ? error.message : String(error));
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  const begun = performance.now();
  const isLate = () => performance.now() - begun > SAMPLING_MS;
  const isEnough = () =>
    taken.length >= MOST_SAMPLES || (taken.length >= LEAST_SAMPLES && isLate());
  for (let i = 0; i < WARM_UP && !isLate(); i += 1) await work();
  while (!isEnough()) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

const day = (before: number): string => new Date(Date.now() - before * DAY_MS).toISOString();
