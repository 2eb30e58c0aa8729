import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { knownVariables, projectRoot, variablesOf } from '../../platform/config/index.js';
import { freePort } from '../postgres/free-port.js';
import { closedFolderAbove } from '../postgres/server-user.js';
import { nodeArguments } from './product.js';
import type { Runtime } from './runtime-file.js';

const MAIN = join(projectRoot(), 'api/dist/api/src/embedded/supervisor/main.js');
const READY_WITHIN_MS = 90_000;
const LAST_LINE_OF_WELCOME = 'Ctrl-C stops everything.';
const FILES = { api: 'main.js', worker: 'worker.js' };
const asRoot = process.getuid?.() === 0;

interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** User that starts the product; undefined for the user of the test. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

async function newPlace(user?: Place['user']): Promise<Place> {
  const top = mkdtempSync(join(tmpdir(), 'arena-'));
  chmodSync(top, 0o755);
  if (user) chownSync(top, user.uid, user.gid);
  const dataDir = join(top, 'data');
  const [http, mail, sandbox] = [await freePort(), await freePort(), await freePort()];
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    // The Makefile gives it to `make start` too.
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    HOME: top,
    DATA_DIR: dataDir,
    PORT: String(http),
    SHELL_SECRET: 'of another program',
    MAIL_UI_PORT: String(mail),
    RAZORPAY_SANDBOX_PORT: String(sandbox),
  };
  return { dataDir, env, user };
}

class Run {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(place: Place, more: Readonly<Record<string, string>> = {}, ...args: string[]) {
    this.child = spawn(process.execPath, [MAIN, 'start', ...args], {
      ...place.user,
      env: { ...place.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    this.ended = new Promise((done) => this.child.once('exit', done));
  }

  async ready(): Promise<void> {
    const welcomed = () => this.output.includes(LAST_LINE_OF_WELCOME);
    await until(() => welcomed() || this.child.exitCode !== null, READY_WITHIN_MS);
    if (!welcomed()) throw new Error(this.output);
  }

  /** Closes the reading end of the output, as `head` does after its last line. */
  closeOutput(): void {
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }

  /** Stops reading the output, so that the pipe fills. */
  pauseOutput(): void {
    this.child.stdout?.pause();
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  what = 'it did not happen in time',
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(what);
    await new Promise((next) => setTimeout(next, 50));
  }
}

const runtime = ({ dataDir }: Place): Runtime =>
  JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as Runtime;

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Returns every process that was started for this folder, even if the parent process has changed.
 */
function processesOf({ dataDir }: Place): string[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => (read(pid, 'cmdline') + read(pid, 'environ')).includes(dataDir))
    .map((pid) => `${pid} ${read(pid, 'cmdline')}`);
}

/**
 * Returns an unprivileged user. Returns null if the test does not run as root, or if that user may
 * not enter the project's folder.
 */
function ordinaryUser(): Place['user'] | null {
  if (!asRoot) return null;
  const name = 'arena-test';
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
  try {
    id('-u');
  } catch {
    execFileSync('useradd', ['-r', '-M', '-s', '/usr/sbin/nologin', '-U', name]);
  }
  const user = { uid: id('-u'), gid: id('-g') };
  return closedFolderAbove(MAIN, user) ? null : user;
}

describe('a product that is started several times on one machine', () => {
  let place: Place;
  let run: Run;
  beforeAll(async () => {
    place = await newPlace();
    run = new Run(place);
    await run.ready();
  }, READY_WITHIN_MS);
  afterAll(async () => {
    run.kill('SIGTERM');
    await run.ended;
    rmSync(join(place.dataDir, '..'), { recursive: true });
  }, 30_000);

  test('the first start prints the admin password, writes secrets to private files and starts the product', async () => {
    expect(run.output).toMatch(/admin@example\.com, password \S{16} \(shown once/);
    for (const file of ['secrets.json', 'runtime.json']) {
      expect(statSync(join(place.dataDir, file)).mode & 0o777).toBe(0o600);
    }
    const { mailUiUrl, sandboxUrl, ports } = runtime(place);
    expect(await answers(`http://127.0.0.1:${ports.http}/api/health/ready`)).toBe(true);
    expect(await answers(`${mailUiUrl}/api/messages`)).toBe(true);
    expect(await answers(`${sandboxUrl}/_sandbox/health`)).toBe(true);
  });

  test('the runtime file contains no environment variable that the product does not know', () => {
    const { environment } = runtime(place);
    expect(environment).toHaveProperty('JWT_SECRET');
    expect(environment).not.toHaveProperty('SHELL_SECRET');
  });

  test('the processes use a database login that cannot change the schema', () => {
    const { databaseUrl, ownerUrl } = runtime(place);
    expect(new URL(databaseUrl).username).toBe('arena_process');
    expect(new URL(ownerUrl).username).toBe('arena_owner');
  });

  test.each(['api', 'worker'] as const)(
    'the process %s gets only the environment variables that it needs',
    (kind) => {
      const pid = runtime(place).pids[kind];
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
      const own = read('environ').map((pair) => pair.split('=', 1)[0] ?? '');
      const known = new Set(knownVariables());
      const given = own.filter((name) => known.has(name));
      expect(given.filter((name) => !variablesOf(kind).includes(name))).toEqual([]);
      expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'CHECKPOINT_ANCHOR_FILE']));
      expect(read('cmdline')).toEqual(expect.arrayContaining([...nodeArguments(FILES[kind])]));
    },
  );

  test('every process of the product runs on the Node of the supervisor', () => {
    const { postgres: _, ...pids } = runtime(place).pids;
    const running = Object.values(pids).map((pid) => readlinkSync(`/proc/${pid}/exe`));
    expect(new Set(running)).toEqual(new Set([realpathSync(process.execPath)]));
  });

  test('the running product rebuilds its projections, both by an API call and by a command', async () => {
    const { ports, admin } = runtime(place);
    const url = `http://127.0.0.1:${ports.http}/api`;
    const ask = async (method: string, path: string, token: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
      return answer.json() as Promise<Record<string, unknown>>;
    };
    const { token } = await ask('POST', '/auth/admin-login', '', admin);
    const { id } = await ask('POST', '/admin/ledger/rebuild', `${token}`, {});
    let state = await ask('GET', `/admin/ledger/rebuild/${id}`, `${token}`);
    await until(async () => {
      state = await ask('GET', `/admin/ledger/rebuild/${id}`, `${token}`);
      return state.state === 'done';
    }, 30_000);
    expect(state).toMatchObject({ ok: true, differences: [], problems: [] });
    const env = { ...place.env };
    const said = execFileSync(process.execPath, [MAIN, 'run', 'rebuild'], { ...place.user, env });
    expect(said.toString()).toContain(`rebuilt from ${state.total} events`);
    expect(said.toString()).toContain('no projection differed');
  }, 60_000);

  test('a second start in the same folder fails and says that the product already runs', async () => {
    const second = new Run(place);
    expect(await second.ended).toBe(1);
    expect(second.output).toContain('Arena already runs in');
    // The signal 0 only checks that the database of the first supervisor still runs.
    process.kill(Number(runtime(place).pids.postgres), 0);
    expect(run.output).not.toContain('PostgreSQL is gone');
  });

  test.each(['api', 'worker', 'mail', 'razorpay', 'postgres'])(
    'the process %s is restarted after it was killed',
    async (name) => {
      const before = runtime(place);
      const pid = before.pids[name];
      if (!pid) throw new Error(`${name} does not run`);
      process.kill(pid, 'SIGKILL');
      const isNew = () => ![null, undefined, pid].includes(runtime(place).pids[name]);
      await until(isNew, 30_000, run.output);
      const ready = `http://127.0.0.1:${before.ports.http}/api/health/ready`;
      await until(() => answers(ready), 30_000, run.output);
      await until(() => answers(`${before.mailUiUrl}/api/messages`), 10_000, run.output);
      await until(() => answers(`${before.sandboxUrl}/_sandbox/health`), 10_000, run.output);
    },
    60_000,
  );

  test(
    'after a kill of the supervisor nothing of the product is left, and a new start works',
    async () => {
      run.kill('SIGKILL');
      await run.ended;
      let left: string[] = [];
      const isGone = () => {
        left = processesOf(place);
        return left.length === 0;
      };
      await until(isGone, 60_000).catch(() => expect(left).toEqual([]));
      run = new Run(place);
      await run.ready();
      expect(run.output).toContain('password as shown at the first start');
    },
    READY_WITHIN_MS,
  );

  test('the product stops without a kill and leaves no process running', async () => {
    run.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.output).not.toContain('is killed');
    expect(processesOf(place)).toEqual([]);
  }, 30_000);

  test('a start on a used port fails, and names the port and the variable that changes it', async () => {
    const squatter = createServer().listen(Number(place.env.PORT), '127.0.0.1');
    const hindered = new Run(place);
    expect(await hindered.ended).toBe(1);
    expect(hindered.output).toContain(`Port ${place.env.PORT} (the product itself) is taken`);
    expect(hindered.output).toContain('PORT=');
    await new Promise((done) => squatter.close(done));
  }, 30_000);

  test('a start with bad variables names all of them in one error and starts nothing', async () => {
    const bad = { DEPOSITS: 'maybe', LOG_LEVEL: 'loud', MAIL_UI_PORT: 'abc' };
    const refused = new Run(place, bad);
    expect(await refused.ended).toBe(1);
    for (const name of Object.keys(bad)) expect(refused.output).toContain(name);
    expect(refused.output).not.toContain('Starting PostgreSQL');
  });

  test('a start in production starts no embedded server, and names the missing variables', async () => {
    const refused = new Run(place, { NODE_ENV: 'production' });
    expect(await refused.ended).toBe(1);
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'SEALING_KEYS']) {
      expect(refused.output).toContain(`${name} is required`);
    }
  });
});

describe('the endings of a product', () => {
  let place: Place;
  let run: Run;
  beforeAll(async () => {
    place = await newPlace();
  });
  beforeEach(() => {
    run = new Run(place);
  });
  afterEach(async () => {
    run.kill('SIGKILL');
    await run.ended;
    await until(() => processesOf(place).length === 0, 60_000, processesOf(place).join('\n'));
  }, 90_000);
  afterAll(() => rmSync(join(place.dataDir, '..'), { recursive: true }));

  const isReady = () => answers(`http://127.0.0.1:${place.env.PORT}/api/health/ready`);
  const ends = async (code: number) => {
    expect(await run.ended).toBe(code);
    expect(processesOf(place)).toEqual([]);
  };

  test('a signal during the start stops the database that is being started', async () => {
    await until(() => run.output.includes('Starting PostgreSQL'), READY_WITHIN_MS);
    run.kill('SIGTERM');
    await ends(0);
  }, 180_000);

  test('output whose reader has gone stops nothing, and SIGHUP then stops everything', async () => {
    await until(() => run.output.includes('Starting PostgreSQL'), READY_WITHIN_MS);
    run.closeOutput();
    await until(isReady, READY_WITHIN_MS);
    run.kill('SIGHUP');
    await ends(0);
  }, 180_000);

  test('an unexpected error of the supervisor stops everything', async () => {
    await run.ready();
    const { pids } = runtime(place);
    // The supervisor cannot write this file any more, and writes it after each restart of a child.
    const file = join(place.dataDir, 'runtime.json');
    rmSync(file);
    mkdirSync(file);
    process.kill(Number(pids.mail), 'SIGKILL');
    await ends(1);
    expect(run.output).toContain('The supervisor failed');
  }, 180_000);
});

test(
  'an ordinary user of the machine can start and stop the product, even if nothing reads its output',
  async () => {
    // If the tests do not run as root, they already run as an ordinary user.
    const user = ordinaryUser() ?? undefined;
    const place = await newPlace(user);
    const run = new Run(place);
    await until(() => run.output.includes('Starting PostgreSQL'), READY_WITHIN_MS);
    run.pauseOutput();
    const isReady = () => answers(`http://127.0.0.1:${place.env.PORT}/api/health/ready`);
    await until(isReady, READY_WITHIN_MS);
    const { pids } = runtime(place);
    if (user) expect(statSync(`/proc/${pids.postgres}`).uid).toBe(user.uid);
    run.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(processesOf(place)).toEqual([]);
    rmSync(join(place.dataDir, '..'), { recursive: true });
  },
  2 * READY_WITHIN_MS,
);
