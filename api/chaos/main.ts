import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readArguments } from '../src/platform/command-line/index.js';
import { Controller } from './controller.js';
import { Memory } from './memory.js';
import { finish, type Outcome } from './report.js';
import { People } from './run.js';
import { scheduleOf } from './schedule.js';
import { Stack } from './stack.js';

/**
 * `make chaos` simulates users while the product's processes are killed, frozen, cut off and
 * starved. Then it compares all responses with the ledger. The exit code is 1 for any difference.
 */
const { env } = process;
const SEED = env.SEED || randomBytes(4).toString('hex');
const FAULTS = wholeNumber('FAULTS', 50);
const PLAYERS = wholeNumber('PLAYERS', 16);
const GAP_MS = wholeNumber('GAP_MS', 3_000);
const THINK_MS = wholeNumber('THINK_MS', 120);
const ADMINS = 2;
/**
 * Number of players who each play one short session; 0 for a few players who play during the whole
 * run.
 */
const MANY = Number(env.MANY || 0);
const AT_ONCE = 24;

function wholeNumber(name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above 0`);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function hasRedis(): boolean {
  if (env.REDIS === 'off') return false;
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function chaos(): Promise<number> {
  const begunAt = new Date();
  const redis = hasRedis();
  say(`Seed ${SEED}: ${FAULTS} faults, ${PLAYERS} players. The product starts …`);
  let failed = true;
  await Stack.during({ apis: 1, redis, ownDisk: true }, async (stack) => {
    const outcome = await run(stack, begunAt, redis);
    failed = finish(outcome, stack.top, say);
    return { keep: failed };
  });
  return failed ? 1 : 0;
}

async function run(stack: Stack, begunAt: Date, redis: boolean): Promise<Outcome> {
  const possible = { redis, disk: stack.hasOwnDisk };
  const schedule = scheduleOf({ seed: SEED, faults: FAULTS, possible, gapMs: GAP_MS });
  const people = new People(stack, {
    seed: SEED,
    players: PLAYERS,
    admins: ADMINS,
    thinkMs: THINK_MS,
  });
  const controller = new Controller(stack, say);
  const memory = new Memory(stack);
  if (MANY > 0) {
    await people.arriveMany(MANY);
    memory.begin();
    await Promise.all([people.beginVisits(AT_ONCE), controller.carryOut(schedule)]);
  } else {
    await people.arrive();
    memory.begin();
    people.beginWork();
    await controller.carryOut(schedule);
  }
  await people.endWork();
  await controller.stop();
  stack.moveClock(0);
  say('The faults are over; comparing all answers with the ledger …');
  const { findings, notes } = await people.check();
  const { note, problems } = memory.judge();
  people.leave();
  const surprises = [...stack.parts.values()].flatMap((part) => part.surprises);
  return {
    name: 'chaos',
    seed: SEED,
    begunAt,
    journal: people.journal,
    faults: controller.done,
    seconds: (Date.now() - begunAt.getTime()) / 1_000,
    leftOut: leftOut(possible),
    notes: [
      ...notes,
      note,
      `back            ${slowest(controller)} ms at the slowest after the end of a fault`,
      `PostgreSQL      gave up by itself ${controller.databaseRestarts} times and was started again`,
      `swallowed       ${stack.line.swallowedBytes} bytes of answers of PostgreSQL`,
    ],
    findings: [
      ...controller.problems,
      ...problems,
      ...findings,
      ...surprises.map((surprise) => `ENDED: ${surprise}`),
    ],
  };
}

const slowest = ({ done }: Controller): number =>
  Math.max(0, ...done.map(({ backAfterMs }) => backAfterMs));

function leftOut(possible: { redis: boolean; disk: boolean }): string[] {
  return [
    ...(possible.redis ? [] : ['Redis: redis-server is not installed, or REDIS=off']),
    ...(possible.disk ? [] : ['a full disk: only root on Linux can mount a small one']),
  ];
}

const given = readArguments(process.argv.slice(2), {
  name: 'chaos',
  usage: 'usage: make chaos (SEED, FAULTS, PLAYERS, GAP_MS, REDIS: see docs/reliability.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
// Exit explicitly, because Node may wait for ever for a request on a cut connection.
process.exit(await chaos());
