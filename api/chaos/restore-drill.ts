import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readArguments } from '../src/platform/command-line/index.js';
import { ARCHIVE_SECONDS, Backups, type Said } from './backups.js';
import { People } from './run.js';
import { Stack } from './stack.js';

/**
 * `make restore-drill` starts the product on a PostgreSQL that archives with pgBackRest, takes
 * backups while tokens move, and restores them: to a chosen second, and to the end of the archive.
 * Then it plants faults in copies of the repository, and each must be found.
 */
const SEED = process.env.SEED || randomBytes(4).toString('hex');
const PLAYERS = Number(process.env.PLAYERS || 8);
const AT_WORK_MS = 8_000;

interface Row {
  readonly name: string;
  readonly seconds: number;
  readonly said: string;
}

class Drill {
  readonly rows: Row[] = [];
  readonly findings: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly people: People,
    private readonly backups: Backups,
  ) {}

  async run(): Promise<void> {
    const { people, backups } = this;
    await people.arrive();
    people.beginWork();
    await this.must('archive and repository', ['check']);
    await this.must('full backup under load', ['backup', 'full']);
    await wait(AT_WORK_MS);
    await this.must('incremental backup', ['backup', 'incr']);
    const afterBackup = backups.newestSegment();
    await wait(AT_WORK_MS);
    const older = await backups.copy('older');
    await this.must('restore to a chosen second', ['drill', 'now']);
    // The older copy now lacks more than the archive may lack.
    await wait(3 * ARCHIVE_SECONDS * 1_000);
    this.findings.push(...(await this.people.untilSigned()));
    const chosen = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
    await wait(2 * ARCHIVE_SECONDS * 1_000);
    await this.must('restore to the end', ['drill', 'end']);
    await this.readIntegrity([]);
    await people.endWork();
    await this.plantFaults(older, chosen, afterBackup);
    const { findings } = await people.check();
    this.findings.push(...findings);
  }

  private async plantFaults(older: string, chosen: string, afterBackup: string): Promise<void> {
    const { backups, stack } = this;
    const drill = (
      ...args: Parameters<Backups['run']> extends [unknown, ...infer Rest] ? Rest : never
    ) => backups.run(stack.postgres, ...args);
    const intact = await backups.copy('copy');
    await this.must('the same from a copy, for comparison', ['drill', chosen], intact);
    await this.mustFind('an older repository as the newest', /events were signed at/, () =>
      drill(['drill', 'end'], { repository: older }),
    );
    const gap = await backups.copy('gap', intact);
    const lost = backups.loseSegment(gap, afterBackup);
    await this.mustFind(`a missing WAL segment (${lost})`, /recovery ended early/, () =>
      drill(['drill', chosen], { repository: gap }),
    );
    await this.mustFind('the same, to the end', /events were signed at/, () =>
      drill(['drill', 'end'], { repository: gap }),
    );
    backups.flipByte(intact);
    await this.mustFind('a flipped byte', /arena-pgbackrest restore ended with/, () =>
      drill(['drill', chosen], { repository: intact }),
    );
    await this.mustFind('a wrong passphrase', /arena-pgbackrest restore ended with/, () =>
      drill(['drill', chosen], { passphrase: 'not-the-passphrase' }),
    );
    await this.readIntegrity([expect('The last restore drill failed')]);
  }

  /** Runs a command that must succeed. */
  private async must(name: string, args: readonly string[], repository?: string): Promise<void> {
    const change = repository === undefined ? {} : { repository };
    const { said, seconds } = await timed(() =>
      this.backups.run(this.stack.postgres, args, change),
    );
    if (!said.passed) this.findings.push(`${name}: ${said.text}`);
    this.note(name, seconds, said.passed ? summary(said.text) : 'FAILED');
  }

  /** Runs a drill that must find what was planted. */
  private async mustFind(name: string, found: RegExp, work: () => Promise<Said>): Promise<void> {
    const { said, seconds } = await timed(work);
    const isFound = !said.passed && found.test(said.text);
    if (!isFound) this.findings.push(`NOT FOUND: ${name}: ${said.text}`);
    const result = /^result\s+(.*)/m.exec(said.text)?.[1] ?? said.text;
    this.note(`planted: ${name}`, seconds, isFound ? `found: ${result.slice(0, 90)}` : 'NOT FOUND');
  }

  /** Reads what Integrity shows, which must have exactly these problems. */
  private async readIntegrity(problems: readonly RegExp[]): Promise<void> {
    const answer = await this.people.admin.read('/admin/backups');
    const is = (answer?.problems ?? ['no answer']) as readonly string[];
    const asWanted =
      is.length === problems.length && problems.every((each, at) => each.test(is[at] ?? ''));
    if (!asWanted) this.findings.push(`INTEGRITY: ${JSON.stringify(answer)}`);
  }

  private note(name: string, seconds: number, said: string): void {
    console.log(`  ${name.padEnd(56)} ${seconds.toFixed(0).padStart(4)} s  ${said}`);
    this.rows.push({ name, seconds, said });
  }
}

const expect = (text: string): RegExp => new RegExp(text);

async function timed(work: () => Promise<Said>): Promise<{ said: Said; seconds: number }> {
  const begun = performance.now();
  const said = await work();
  return { said, seconds: (performance.now() - begun) / 1_000 };
}

/** Returns the lines of a drill as one. */
function summary(text: string): string {
  const value = (name: string) => new RegExp(`^${name}\\s+(.*)`, 'm').exec(text)?.[1];
  if (!value('position')) return '';
  return `position ${value('position')}, restored in ${value('took')}, lost ${value('lost')}`;
}

async function main(): Promise<number> {
  console.log(`Seed ${SEED}: a restore drill with ${PLAYERS} players. The product starts …`);
  let findings: readonly string[] = ['the product did not start'];
  let backups: Backups | null = null;
  const settings = {
    apis: 1,
    redis: false,
    ownDisk: false,
    postgres: (top: string) => {
      backups = new Backups(top);
      return backups.prepare();
    },
    environment: { BACKUPS: 'on' },
  };
  await Stack.during(settings, async (stack) => {
    const people = new People(stack, { seed: SEED, players: PLAYERS, admins: 1, thinkMs: 150 });
    const drill = new Drill(stack, people, backups ?? new Backups(stack.top));
    await drill.run();
    people.leave();
    findings = drill.findings;
    if (findings.length > 0) console.log(`The logs of the processes: ${stack.top}/logs`);
    return { keep: findings.length > 0 };
  });
  for (const finding of findings) console.log(`✘ ${finding}`);
  if (findings.length === 0) {
    console.log('No finding: every restore agreed, and every planted fault was found.');
  }
  return findings.length > 0 ? 1 : 0;
}

const given = readArguments(process.argv.slice(2), {
  name: 'restore-drill',
  usage: 'usage: make restore-drill (SEED, PLAYERS)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
// Exit explicitly, because Node may wait for ever for a request on a cut connection.
process.exit(await main());
