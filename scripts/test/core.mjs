// Proves that the core needs no add-on: takes every add-on out of a copy of the API, builds and
// starts it, plays a round and verifies the ledger.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../api/dist/api/src/embedded/postgres/free-port.js';
import { playRound } from '../round.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Password of the admin of this product, which exists for one round. */
const PASSWORD = 'a-password-of-a-drill';
const copy = mkdtempSync(join(tmpdir(), 'arena-core-'));
const SUPERVISOR = join(copy, 'api/dist/api/src/embedded/supervisor/main.js');

function copyWithoutAddOns() {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', [...listed, 'api', 'migrations', '*.json'], { cwd: ROOT });
  for (const path of files.toString().trim().split('\n')) {
    if (/^api\/(?!src|bin|[^/]+$)/.test(path) || path.endsWith('.test.ts')) continue;
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  for (const path of ['node_modules', 'api/node_modules', 'web/dist']) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(copy, path));
  }
  const addons = join(copy, 'api/src/addons');
  const names = readdirSync(addons).filter((name) => name !== 'index.ts');
  for (const name of names) rmSync(join(addons, name), { recursive: true });
  writeFileSync(join(addons, 'index.ts'), 'export const ADDONS = [];\n');
  return names;
}

/** Starts the product of the copy. Resolves when it serves. */
async function start() {
  const env = {
    ...process.env,
    DATA_DIR: join(copy, 'data'),
    PORT: await freePort(),
    MAIL_UI_PORT: await freePort(),
    RAZORPAY_SANDBOX_PORT: await freePort(),
    ADMIN_EMAIL: 'admin@arena.example',
    ADMIN_PASSWORD: PASSWORD,
  };
  const child = spawn(process.execPath, [SUPERVISOR, 'start'], { env, cwd: copy });
  const ended = new Promise((done) => child.once('exit', done));
  let said = '';
  const ready = new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (said.includes('Ctrl-C stops everything.')) done();
      });
    }
    child.once('exit', () => fail(new Error(`the core did not start:\n${said}`)));
  });
  return { env, ready, stop: () => child.kill('SIGINT') && ended };
}

class Person {
  token = null;
  constructor(url) {
    this.url = url;
  }

  async call(method, path, body) {
    const headers = { ...(this.token && { authorization: `Bearer ${this.token}` }) };
    if (body) headers['content-type'] = 'application/json';
    const sent = { method, headers, body: body && JSON.stringify(body) };
    const answer = await fetch(`${this.url}/api${path}`, sent);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }
}

const names = copyWithoutAddOns();
console.log(`Without ${names.join(', ')}.`);
try {
  execFileSync('npm', ['run', '-s', 'build:api'], { cwd: copy, stdio: 'inherit' });
  const { env, ready, stop } = await start();
  try {
    await ready;
    const runtime = JSON.parse(readFileSync(join(copy, 'data/runtime.json'), 'utf8'));
    const { publicUrl, mailUiUrl: mail, sandboxUrl: sandbox } = runtime;
    const newPerson = () => new Person(publicUrl);
    const admin = newPerson();
    const signedIn = { email: env.ADMIN_EMAIL, password: PASSWORD };
    admin.token = (await admin.call('POST', '/auth/admin-login', signedIn)).token;
    await playRound({ admin, newPerson, mail, sandbox });
    execFileSync(process.execPath, [SUPERVISOR, 'run', 'verify'], {
      env,
      cwd: copy,
      stdio: 'inherit',
    });
  } finally {
    await stop();
  }
} finally {
  rmSync(copy, { recursive: true });
}
