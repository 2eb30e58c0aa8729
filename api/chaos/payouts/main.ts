import { randomBytes } from 'node:crypto';
import { readArguments } from '../../src/platform/command-line/index.js';
import { Random } from '../random.js';
import { arenaOf } from '../setting.js';
import { ADMIN, Stack } from '../stack.js';
import { Clocks } from './clocks.js';
import { compare, readBooks } from './compare.js';
import { PayoutPeople } from './people.js';
import { Provider } from './provider.js';
import { Trouble } from './trouble.js';

/**
 * `make payout-chaos` pays many withdrawals through the sandbox, while processes are killed, answers
 * are lost and webhooks come late, twice or never. Then it compares the ledger with the provider.
 * The exit code is 1 for any difference.
 */
const { env } = process;
const SEED = env.SEED || randomBytes(4).toString('hex');
const PAYOUTS = wholeNumber('PAYOUTS', 10_000);
const GAP_MS = wholeNumber('GAP_MS', 20_000);
const FAULTS = wholeNumber('FAULTS', Math.max(6, Math.round(PAYOUTS / 150)));
/** Hours of product time within which each payout has ended. */
const MOST_HOURS = 12;
const DAYS_TO_REVERSAL = 4;
const DAY_MS = 24 * 3_600_000;
const SHOWN = 20;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function wholeNumber(name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above 0`);
}

async function chaos(): Promise<number> {
  const begun = performance.now();
  say(`Seed ${SEED}: ${PAYOUTS} payouts. The product starts …`);
  let findings: readonly string[] = [];
  const settings = { apis: 1, workers: 1, movesWorkers: true, redis: false, ownDisk: false };
  await Stack.during(settings, async (stack) => {
    findings = await run(stack);
    if (findings.length > 0) say(`The logs of the processes: ${stack.top}/logs`);
    return { keep: findings.length > 0 };
  });
  for (const finding of findings.slice(0, SHOWN)) say(`  ${finding}`);
  if (findings.length > SHOWN) say(`  … and ${findings.length - SHOWN} more`);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  say(
    findings.length === 0
      ? `No finding after ${seconds} s: nothing was paid twice, lost or left unknown.`
      : `FAILED after ${seconds} s: ${findings.length} findings. Again with: SEED=${SEED}`,
  );
  return findings.length === 0 ? 0 : 1;
}

async function run(stack: Stack): Promise<readonly string[]> {
  const provider = new Provider(stack);
  const people = new PayoutPeople(stack);
  const clocks = new Clocks(stack, provider, () => people.wake());
  const trouble = new Trouble(stack, provider, new Random(SEED), say);
  await people.arrive(PAYOUTS);
  await people.requestAll();
  say(`${PAYOUTS} withdrawals are requested; paying them under ${FAULTS} faults …`);
  const paying = performance.now();
  await trouble.begin();
  const disturbing = trouble.carryOutAll(FAULTS, GAP_MS);
  const presses = await people.payAll();
  await clocks.untilEnded(MOST_HOURS);
  await disturbing;
  await stack.untilReady();
  await trouble.end();
  await clocks.untilEnded(MOST_HOURS);
  const paidAfter = (performance.now() - paying) / 1_000;
  // The check of today compares every payout of the run; the later one finds what banks returned.
  await askAll(stack);
  say('Moving the clocks to the third day, on which banks return payments …');
  for (let day = 0; day < DAYS_TO_REVERSAL; day += 1) await clocks.jump(DAY_MS);
  await askAll(stack);
  await clocks.untilEnded(MOST_HOURS);
  const verified = await stack.command('verify');
  const books = await readBooks(stack.ownerUrl);
  const listed = await provider.payouts();
  const { table, findings } = compare(books, listed, await provider.transactions());
  const surprises = [...stack.parts.values()].flatMap((part) => part.surprises);
  const rate = (PAYOUTS / paidAfter).toFixed(1);
  const counted = [...trouble.done].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  say('');
  for (const [what, value] of table) say(`  ${what.padEnd(26)} ${String(value).padStart(14)}`);
  say(`  ${'ledger'.padEnd(26)} ${(verified === 0 ? 'verified' : 'WRONG').padStart(14)}`);
  say(`  faults: ${counted}; and of the provider's calls and webhooks`);
  say(`  paid after ${paidAfter.toFixed(0)} s (${rate} a second) by ${presses} presses`);
  say(`  clocks: ${clocks.jumps} jumps, ${(clocks.aheadHours / 24).toFixed(1)} days`);
  say('');
  return [
    ...findings,
    ...surprises.map((surprise) => `ENDED: ${surprise}`),
    ...(verified === 0 ? [] : [`THE LEDGER IS WRONG: see ${stack.logOf('verify')}`]),
  ];
}

/** Lets the product compare its ledger with the provider, which also finds returned payments. */
async function askAll(stack: Stack): Promise<void> {
  const arena = arenaOf(stack);
  // The earlier session is over, because the clocks were moved by days.
  const { token } = await arena.call('POST', '/auth/admin-login', ADMIN);
  const said = await arena.call('POST', '/admin/payouts/check', {}, String(token));
  say(`  Checked: ${JSON.stringify(said.days)}`);
}

const given = readArguments(process.argv.slice(2), {
  name: 'payout-chaos',
  usage: 'usage: make payout-chaos (SEED, PAYOUTS, FAULTS, GAP_MS: see docs/reliability.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
// Exit explicitly, because Node may wait for ever for a request on a cut connection.
process.exit(await chaos());
