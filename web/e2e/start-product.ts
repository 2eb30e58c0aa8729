import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../api/src/embedded/postgres/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUPERVISOR = join(ROOT, 'api/dist/api/src/embedded/supervisor/main.js');
/** The second admin of the run, who approves requests for the tests. */
export const DEPUTY = { email: 'deputy@example.com', password: 'a good password' };
const READY_WITHIN_MS = 120_000;

/**
 * Starts the whole product through its supervisor, with its own folder and ports, and returns a
 * function that stops it. With ARENA_DATA_DIR set, the product that runs there is used instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const running = process.env.ARENA_DATA_DIR;
  if (running) {
    await tellTests(running);
    return async () => undefined;
  }
  const top = mkdtempSync(join(tmpdir(), 'arena-e2e-'));
  chmodSync(top, 0o755);
  const dataDir = join(top, 'data');
  const [http, mail, sandbox] = [await freePort(), await freePort(), await freePort()];
  const product = spawn(process.execPath, ['--enable-source-maps', SUPERVISOR, 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(http),
      MAIL_UI_PORT: String(mail),
      RAZORPAY_SANDBOX_PORT: String(sandbox),
      RATE_LIMITS: 'off',
      PUSH_STAND_IN: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(product);
  await tellTests(dataDir);
  return async () => {
    const ended = new Promise((done) => product.once('exit', done));
    product.kill('SIGTERM');
    await ended;
    rmSync(top, { recursive: true, force: true });
  };
}

/** Sets environment variables for the run's workers; the configuration and `world/` read them. */
async function tellTests(dataDir: string): Promise<void> {
  const file = join(dataDir, 'runtime.json');
  const runtime = JSON.parse(readFileSync(file, 'utf8')) as Runtime;
  const { publicUrl } = runtime;
  await addDeputy(runtime);
  const early = await registerEarly(publicUrl);
  Object.assign(process.env, { ARENA_RUNTIME: file, ARENA_URL: publicUrl, ARENA_EARLY: early });
}

interface Runtime {
  readonly publicUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** Creates the second admin of the run before any test needs one. */
async function addDeputy({ publicUrl, admin }: Runtime): Promise<void> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${publicUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/auth/admin-login', admin);
  const { token } = (await signedIn.json()) as { token: string };
  const added = await post('/admin/staff', { ...DEPUTY, role: 'admin' }, token);
  // A product that was already running may have the second admin from an earlier run.
  const isThere = added.ok || (await added.clone().text()).includes('USER_EXISTS');
  if (!isThere)
    throw new Error(`the deputy was not created: ${added.status} ${await added.text()}`);
}

/**
 * Registers a player at the start of the run, because a second code may be sent only a minute after
 * the first. Returns the email and the time.
 */
async function registerEarly(publicUrl: string): Promise<string> {
  const email = `early-${Date.now()}@example.com`;
  const answer = await fetch(`${publicUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a good password' }),
  });
  if (!answer.ok)
    throw new Error(`the early player was not registered: ${answer.status} ${await answer.text()}`);
  return `${email} ${Date.now()}`;
}

async function untilReady(product: ChildProcess): Promise<void> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const log = createWriteStream(join(ROOT, '.cache', 'e2e-product.log'));
  let output = '';
  const ready = new Promise<void>((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`Not ready in time:\n${output}`)),
      READY_WITHIN_MS,
    );
    const collect = (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk.toString()).slice(-20_000);
      if (!output.includes('Arena is ready')) return;
      clearTimeout(timer);
      done();
    };
    product.stdout?.on('data', collect);
    product.stderr?.on('data', collect);
    product.once('exit', (code) => fail(new Error(`The product ended (${code}):\n${output}`)));
  });
  await ready;
}
