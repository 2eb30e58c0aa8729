import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readArguments } from '../../src/platform/command-line/index.js';
import { compare, expectedFacts } from '../check.js';
import { readFacts } from '../facts.js';
import { finish } from '../report.js';
import { People } from '../run.js';
import { arenaOf, capturedPayments, registerPlayer } from '../setting.js';
import { Stack } from '../stack.js';
import { Cluster, type Roles } from './cluster.js';
import { type ClusterFault, scheduleOf } from './faults.js';
import { lines, type Row } from './table.js';

/**
 * `make cluster-drill` runs the product on three machines as deploy/cluster describes them, and takes
 * machines, networks and programs away under load. After each fault it compares all answers with
 * the ledger: no acknowledged command may be missing or be there twice.
 */
const { env } = process;
const SEED = env.SEED || randomBytes(4).toString('hex');
const WANTED = {
  rounds: Number(env.ROUNDS || 1),
  failovers: Number(env.FAILOVERS || 0),
  only: env.FAULT ?? '',
};
const PLAYERS = 12;
const THINK_MS = 300;
/** The product answers within 33 s, or within the lease of an action (60 s for a payment). */
const PATIENCE_MS = 65_000;
const WORK_BEFORE_MS = 4_000;
const WORK_AFTER_MS = 4_000;
/** Commands that were sent this long after a fault do not belong to the time before it. */
const SETTLED_MS = 1_000;
const BACK_WITHIN_MS = 180_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

class Drill {
  readonly rows: Row[] = [];
  readonly findings: string[] = [];
  private timeline = 1;

  constructor(
    private readonly cluster: Cluster,
    private readonly stack: Stack,
    private readonly people: People,
  ) {}

  /** Carries out one fault under load, and compares the answers with the ledger. */
  async carryOut(fault: ClusterFault, number: number): Promise<void> {
    const { cluster, people, stack } = this;
    const roles = await cluster.untilHealthy();
    people.beginWork(`${SEED}:${number}`);
    await wait(WORK_BEFORE_MS);
    const begun = performance.now();
    await fault.inject(roles);
    await this.untilHealed(fault, roles, begun);
    const after = await cluster.untilHealthy();
    await wait(WORK_AFTER_MS);
    const ended = performance.now();
    await people.endWork();
    await stack.untilReady();
    await registerPlayer(arenaOf(stack), `late-${number}`);
    const { lost, twice, unexplained } = await this.compare();
    const verified = await stack.command('verify');
    const row = {
      fault: fault.name,
      seconds: (people.journal.endOfLongestPause(begun, ended) - begun) / 1_000,
      lost: lost.length,
      twice: twice.length,
      verified: verified === 0,
    };
    this.rows.push(row);
    const moved = after.timeline > this.timeline ? `timeline ${after.timeline}` : 'no failover';
    this.timeline = after.timeline;
    say(
      `  ${String(number).padStart(3)} ${fault.name.padEnd(9)} ${row.seconds.toFixed(1)} s, ${moved}`,
    );
    this.findings.push(
      ...lost.map((text) => `LOST by ${fault.name}: ${text}`),
      ...twice.map((text) => `TWICE after ${fault.name}: ${text}`),
      ...unexplained.map((text) => `MOVED without an answer, ${fault.name}: ${text}`),
    );
    if (!row.verified) this.findings.push(`THE LEDGER IS WRONG after ${fault.name}`);
  }

  private async untilHealed(fault: ClusterFault, roles: Roles, begun: number): Promise<void> {
    await wait(fault.lastsMs);
    const { journal } = this.people;
    if (!fault.stopsWrites) {
      const isBack = () => journal.firstAcknowledgedOfSentAfter(begun + SETTLED_MS) !== null;
      while (!isBack()) {
        if (performance.now() - begun > BACK_WITHIN_MS) {
          this.findings.push(`NOT BACK ${BACK_WITHIN_MS / 1_000} s after ${fault.name}`);
          break;
        }
        await wait(50);
      }
      await wait(WORK_AFTER_MS);
    }
    await fault.heal(roles);
  }

  /**
   * Compares the acknowledged commands with the ledger. A payment may still be credited later, by a
   * scheduled check, so the end of the run looks for those.
   */
  private async compare() {
    const { people, stack } = this;
    const expected = expectedFacts(people.world, await capturedPayments(stack));
    const found = compare(expected, await readFacts(stack.ownerUrl));
    const acknowledged = new Set(people.journal.acknowledged.flatMap(({ facts }) => facts));
    return { ...found, lost: found.lost.filter((text) => acknowledged.has(text)) };
  }
}

async function drill(cluster: Cluster, stack: Stack, begunAt: Date): Promise<boolean> {
  let turn = 0;
  const baseUrl = () => {
    turn += 1;
    return `http://127.0.0.1:${stack.apiPorts[turn % stack.apiPorts.length]}`;
  };
  const people = new People(stack, {
    seed: SEED,
    players: PLAYERS,
    admins: 2,
    thinkMs: THINK_MS,
    patienceMs: PATIENCE_MS,
    baseUrl,
  });
  await people.arrive();
  const work = new Drill(cluster, stack, people);
  const schedule = scheduleOf(WANTED);
  for (const [index, fault] of schedule.entries()) {
    await work.carryOut(fault, index + 1);
    if (work.findings.length > 0) break;
  }
  const { findings, notes } = await people.check();
  people.leave();
  const { journal } = people;
  const late = journal.commands.flatMap(({ what, attempts }) =>
    attempts
      .filter(({ outcome }) => outcome === 'ABORT_ERR' || outcome === 'no answer')
      .map(() => `NO ANSWER within ${PATIENCE_MS / 1_000} s: ${what}`),
  );
  const surprises = [...stack.parts.values()].flatMap((part) => part.surprises);
  return finish(
    {
      name: 'cluster-drill',
      seed: SEED,
      begunAt,
      journal,
      faults: [],
      seconds: (Date.now() - begunAt.getTime()) / 1_000,
      leftOut: ['a hardware watchdog: the drill has none, so a hung machine is only fenced'],
      notes: [...notes, '', ...lines(work.rows)],
      findings: [
        ...work.findings,
        ...findings,
        ...late,
        ...surprises.map((surprise) => `ENDED: ${surprise}`),
      ],
    },
    stack.top,
    say,
  );
}

async function main(): Promise<number> {
  const begunAt = new Date();
  say(`Seed ${SEED}: three machines and the product start …`);
  const cluster = await Cluster.start();
  let failed = true;
  const settings = { apis: 2, workers: 2, redis: false, ownDisk: false, database: cluster };
  await Stack.during(settings, async (stack) => {
    failed = await drill(cluster, stack, begunAt);
    if (failed) say(`The logs of the machines: ${cluster.top}/logs`);
    return { keep: failed };
  });
  return failed ? 1 : 0;
}

const given = readArguments(process.argv.slice(2), {
  name: 'cluster-drill',
  usage: 'usage: make cluster-drill (ROUNDS, FAILOVERS, FAULT, SEED: see docs/cluster.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
// Exit explicitly, because Node may wait for ever for a request on a cut connection.
process.exit(await main());
