import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { archiveSettings, archiveUpToNow } from '../src/embedded/postgres/archive.js';
import { takeBaseBackup } from '../src/embedded/postgres/base-backup.js';
import { freePort } from '../src/embedded/postgres/free-port.js';
import { endRecovery, recover } from '../src/embedded/postgres/recover.js';
import { demandStandby, startStandby } from '../src/embedded/postgres/standby.js';
import { readArguments } from '../src/platform/command-line/index.js';
import { readAdmin } from './admin-reads.js';
import { Balancer } from './balancer.js';
import { readFacts } from './facts.js';
import { head, headsAt, restoreFindings } from './heads.js';
import { finish, type Outcome } from './report.js';
import { People } from './run.js';
import { PASSWORD, Server } from './server.js';
import { apiName, Stack } from './stack.js';
import { StreamReader } from './streams.js';

/**
 * `make drills` carries out planned and emergency operations under load, and verifies the ledger
 * after each. It restarts two API processes one by one without a failed request. It takes a base
 * backup. It kills the first server, so that a synchronous standby takes over without losing an
 * acknowledged command. It restores the log to a chosen second and compares it with the checkpoints
 * before any write.
 */
const { env } = process;
const SEED = env.SEED || randomBytes(4).toString('hex');
const PLAYERS = Number(env.PLAYERS || 12);
const APIS = 2;
const DRAIN_SECONDS = 3;
const BACK_WITHIN_MS = 30_000;
const AT_WORK_MS = 3_000;
const STANDBY_PORT = await freePort();
/** Maximum difference between this process's clock and the database's, in milliseconds. */
const CLOCKS_APART_MS = 20;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

class Drills {
  readonly notes: string[] = [];
  readonly findings: string[] = [];
  private standby: Server | null = null;
  private rolled = { begun: 0, ended: 0 };

  constructor(
    private readonly stack: Stack,
    private readonly balancer: Balancer,
    private readonly people: People,
    private readonly backupDir: string,
  ) {}

  /** Restarts both API processes, one after the other, under load. */
  async rollingRestart(): Promise<void> {
    const { stack, people } = this;
    const readers = people.world.players.map(
      ({ token }) => new StreamReader(() => `http://127.0.0.1:${this.balancer.port}`, token),
    );
    const reading = readers.map((reader) => reader.read());
    await wait(1_000);
    const begun = performance.now();
    for (const [index] of stack.apiPorts.entries()) {
      const part = stack.part(apiName(index));
      await part.stop();
      part.start();
      await stack.untilReady();
      await wait(500);
    }
    this.rolled = { begun, ended: performance.now() };
    for (const reader of readers) reader.stop();
    await Promise.all(reading);
    const streams = readers.flatMap((reader) => reader.ended);
    const bad = streams.filter(({ cleanly, toldWhenToReturn }) => !cleanly || !toldWhenToReturn);
    this.note('streams', `${streams.length} ended and taken up again, ${bad.length} of them badly`);
    if (streams.length === 0) this.findings.push('ROLLING RESTART: no stream was ended');
    if (bad.length > 0) this.findings.push(`STREAMS: ${bad.length} were broken off`);
  }

  /** Reports the requests of the rolling restart. Call it after all requests have a response. */
  tellRolled(): void {
    const { begun, ended } = this.rolled;
    const { asked, failed } = this.people.journal.between(begun, ended);
    this.note(
      'rolling restart',
      `${asked} requests in ${seconds(ended - begun)}, ${failed.length} failed`,
    );
    if (asked === 0) this.findings.push('ROLLING RESTART: no request was sent meanwhile');
    for (const failure of failed) this.findings.push(`FAILED while rolling: ${failure}`);
  }

  /** Takes a base backup and starts a synchronous standby from that backup. */
  async raiseStandby(): Promise<string> {
    const { stack } = this;
    const base = join(this.backupDir, 'base');
    const { superuserUrl, folder, port } = stack.postgres;
    const taken = await takeBaseBackup(`${superuserUrl}/postgres`, folder, base);
    this.note('base backup', `${taken.files} files under load, consistent at ${taken.endsAt}`);
    const standby = new Server(
      join(stack.top, 'standby'),
      STANDBY_PORT,
      archiveSettings(this.backupDir),
    );
    await standby.startAs((cluster) => startStandby(cluster, base, port));
    await demandStandby(`${superuserUrl}/postgres`);
    this.standby = standby;
    return base;
  }

  /** Kills the first database server under load, and lets the standby take over. */
  async failOver(): Promise<void> {
    const { stack, standby, people } = this;
    if (!standby) throw new Error('there is no standby');
    const killed = performance.now();
    stack.postgres.kill();
    await endRecovery(standby.cluster());
    stack.switchTo(standby);
    const promoted = performance.now();
    await stack.untilReady();
    const backAfter = await people.journal.nextAcknowledgedAfter(promoted, BACK_WITHIN_MS);
    const tookMs = backAfter === null ? Number.POSITIVE_INFINITY : backAfter - killed;
    this.note(
      'failover',
      `promoted after ${seconds(promoted - killed)}, acknowledging again after ${seconds(tookMs)}`,
    );
    if (tookMs > BACK_WITHIN_MS) this.findings.push('FAILOVER: not back within 30 s');
  }

  /**
   * Checks that the admin console works, and that it reads from the standby if and only if a
   * standby runs.
   */
  async readAdmin(isStandby: boolean): Promise<void> {
    const { asked, failed, byReplica } = await readAdmin(this.stack, this.people.admin);
    this.note('admin', `${asked} pages, ${failed} failed, ${byReplica} reads by the standby`);
    if (failed > 0) this.findings.push(`ADMIN: ${failed} pages failed`);
    if (byReplica > 0 !== isStandby) this.findings.push(`ADMIN: ${byReplica} reads by the standby`);
  }

  /** Restores the database to a chosen second. The restored log must end exactly at this second. */
  async restoreTo(moment: Date, base: string): Promise<void> {
    const { stack, backupDir } = this;
    // The killed server had not archived its newest WAL, so the new primary server archives it.
    await archiveUpToNow(`${stack.postgres.superuserUrl}/postgres`, backupDir);
    const possible = await headsAt(stack.ownerUrl, moment);
    const promised = await this.acknowledgedBy(moment);
    const restored = new Server(join(stack.top, 'restored'), await freePort());
    const cluster = restored.cluster();
    const begun = performance.now();
    await recover(cluster, { base, backupDir, until: moment, leftOver: null });
    // The restored log gets its own checkpoint file, because the running product signs new
    // checkpoints.
    const anchors = join(stack.top, 'restored-checkpoints.jsonl');
    copyFileSync(stack.checkpointFile, anchors);
    const env = {
      DATABASE_URL: restored.databaseUrl('arena_process'),
      CHECKPOINT_ANCHOR_FILE: anchors,
    };
    const check = (name: string, ...args: string[]) => stack.command(name, env, ...args);
    const checked = await check('check-restored', moment.toISOString(), 'accept');
    if (checked !== 0) this.findings.push(`RESTORE: see ${stack.logOf('check-restored')}`);
    await endRecovery(cluster);
    const proved = await check('verify');
    if (proved !== 0)
      this.findings.push(`RESTORE: verification failed, see ${stack.logOf('verify')}`);
    const is = await head(restored.databaseUrl('postgres'));
    await restored.stop('immediate');
    this.note(
      'restore',
      `to ${moment.toISOString()} in ${seconds(performance.now() - begun)}: position ` +
        `${is.position}, hash ${is.hash.slice(0, 16)}…; promised by then: up to ${promised}`,
    );
    this.findings.push(...restoreFindings(is, possible, promised));
  }

  /** Returns the newest position that a response acknowledged before this moment. */
  private async acknowledgedBy(moment: Date): Promise<number> {
    const standing = await readFacts(this.stack.ownerUrl);
    const positions = new Map(standing.map(({ text, position }) => [text, position]));
    const told = this.people.journal.acknowledged
      .filter(({ answer }) => {
        const at = performance.timeOrigin + (answer?.at ?? 0);
        return at + CLOCKS_APART_MS < moment.getTime();
      })
      .flatMap(({ facts }) => facts.map((text) => positions.get(text) ?? 0));
    return Math.max(0, ...told);
  }

  async stop(): Promise<void> {
    await this.standby?.stop('immediate');
  }

  private note(what: string, text: string): void {
    say(`  ${what.padEnd(15)} ${text}`);
    this.notes.push(`${what.padEnd(15)} ${text}`);
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

async function main(): Promise<number> {
  const begunAt = new Date();
  say(`Seed ${SEED}: drills with ${PLAYERS} players. The product starts …`);
  let failed = true;
  const settings = {
    apis: APIS,
    redis: false,
    ownDisk: false,
    // The standby may start late, so the server keeps the WAL that the standby still has to fetch.
    postgres: (top: string) => ({
      ...archiveSettings(join(top, 'backup')),
      wal_keep_size: '1GB',
    }),
    environment: {
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      DATABASE_READ_URL: `postgres://arena_process:${PASSWORD}@127.0.0.1:${STANDBY_PORT}/arena`,
    },
  };
  await Stack.during(settings, async (stack) => {
    const balancer = new Balancer(stack.apiPorts);
    await balancer.open();
    try {
      const outcome = await drill(stack, balancer, begunAt);
      failed = finish(outcome, stack.top, say);
      return { keep: failed };
    } finally {
      await balancer.close();
    }
  });
  return failed ? 1 : 0;
}

async function drill(stack: Stack, balancer: Balancer, begunAt: Date): Promise<Outcome> {
  const baseUrl = () => `http://127.0.0.1:${balancer.port}`;
  const people = new People(stack, {
    seed: SEED,
    players: PLAYERS,
    admins: 2,
    thinkMs: 100,
    baseUrl,
    patienceMs: 30_000,
  });
  const drills = new Drills(stack, balancer, people, join(stack.top, 'backup'));
  try {
    await people.arrive();
    people.beginWork();
    await drills.rollingRestart();
    const base = await drills.raiseStandby();
    await drills.readAdmin(true);
    drills.findings.push(...(await people.untilSigned()));
    // Wait, so that the newest checkpoint is older than the chosen moment.
    await wait(1_000);
    const moment = wholeSecond(new Date());
    await wait(AT_WORK_MS);
    await drills.failOver();
    await drills.readAdmin(false);
    await people.endWork();
    drills.tellRolled();
    const { findings, notes } = await people.check();
    await drills.restoreTo(moment, base);
    people.leave();
    const surprises = [...stack.parts.values()].flatMap((part) => part.surprises);
    return {
      name: 'drills',
      seed: SEED,
      begunAt,
      journal: people.journal,
      faults: [],
      seconds: (Date.now() - begunAt.getTime()) / 1_000,
      leftOut: [],
      notes: [...drills.notes, ...notes],
      findings: [
        ...drills.findings,
        ...findings,
        ...surprises.map((surprise) => `ENDED: ${surprise}`),
      ],
    };
  } finally {
    await drills.stop();
  }
}

/** Returns the time rounded down to a whole second. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}

const given = readArguments(process.argv.slice(2), {
  name: 'drills',
  usage: 'usage: make drills (SEED, PLAYERS: see docs/reliability.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
// Exit explicitly, because Node may wait for ever for a request on a cut connection.
process.exit(await main());
