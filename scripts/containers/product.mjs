// The deployment under test: docker-compose.yml with deploy/containers/compose.yml, and calls to it
// from outside, through the proxy and with TLS.
import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, HOME, podman } from './engine.mjs';
import { must, ROOT, run } from './run.mjs';

const TLS = join(HOME, 'tls');
const PORT = 18_443;
export const MAIL = 'http://127.0.0.1:18025';
export const SANDBOX = 'http://127.0.0.1:18026';
export const ADMIN = { email: 'admin@arena.example', password: secret() };
const WITHIN_MS = 180_000;

function secret() {
  return randomBytes(24).toString('hex');
}

/** What an owner writes into .env. The secrets are new in each drill. */
const settings = {
  PUBLIC_URL: `https://localhost:${PORT}`,
  ARENA_SITE: 'localhost',
  // The drill is the proxy in front: each person has an address of their own.
  ARENA_BEHIND: 'private_ranges',
  MAIL_FROM: 'Arena <no-reply@arena.example>',
  RAZORPAY_KEY_ID: 'rzp_test_drill',
  RAZORPAY_KEY_SECRET: secret(),
  RAZORPAY_WEBHOOK_SECRET: secret(),
  JWT_SECRET: secret(),
  SEALING_KEYS: `drill:${secret()}`,
  METRICS_TOKEN: secret(),
  WITHDRAWABLE: 'all',
  SECOND_ADMIN_ABOVE: 'none',
  STAFF_SECOND_FACTOR: 'optional',
  COMMON_PASSWORDS: 'allowed',
  PROFILE: 'ELSEWHERE AE',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  POSTGRES_PASSWORD: secret(),
  ARENA_OWNER_PASSWORD: secret(),
  ARENA_PROCESS_PASSWORD: secret(),
  BACKUP_PASSPHRASE: secret(),
};

const composed = {
  ...environment,
  COMPOSE_FILE: 'docker-compose.yml:deploy/containers/compose.yml',
  COMPOSE_ENV_FILES: join(HOME, 'drill.env'),
};

export function writeSettings() {
  const drill = {
    ...settings,
    DRILL_TLS: TLS,
    DRILL_API: realpathSync(join(ROOT, 'api')),
    DRILL_PACKAGES: realpathSync(join(ROOT, 'node_modules')),
  };
  const lines = Object.entries(drill).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(HOME, 'drill.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** A certificate authority, and the certificate with which the sandbox stands for Razorpay. */
export async function makeCertificates() {
  rmSync(TLS, { recursive: true, force: true });
  mkdirSync(TLS, { recursive: true });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const openssl = (...args) => must('openssl', args, { cwd: TLS });
  const names = 'subjectAltName=DNS:api.razorpay.com,DNS:checkout.razorpay.com';
  const authority = ['-x509', ...key, '-days', '2', '-subj', '/CN=Drill'];
  await openssl('req', ...authority, '-keyout', 'ca.key', '-out', 'ca.pem');
  const asked = [...key, '-subj', '/CN=api.razorpay.com', '-addext', names];
  await openssl('req', ...asked, '-keyout', 'razorpay.key', '-out', 'razorpay.csr');
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy', '-days', '2'];
  await openssl('x509', '-req', '-in', 'razorpay.csr', ...by, '-out', 'razorpay.pem');
  rmSync(join(TLS, 'ca.key'));
}

/** Runs `docker compose` on the deployment. */
export const compose = (args, options = {}) =>
  must('docker', ['compose', ...args], { ...options, env: { ...composed, ...options.env } });

export const script = (file, ...args) => must('sh', [file, ...args], { env: composed });

/** Ends the deployment, also one that an interrupted drill left behind. */
export const down = () =>
  run('docker', ['compose', '--profile', '*', 'down', '-v', '-t', '20', '--remove-orphans'], {
    env: composed,
  });

/** The names of the containers of these services. Each must have one. */
export async function containersOf(...services) {
  const names = [];
  for (const service of services) {
    const filter = ['--filter', `label=com.docker.compose.service=${service}`];
    const { out } = await podman('ps', '-a', ...filter, '--format', '{{.Names}}');
    const found = out.split('\n').filter(Boolean).sort();
    if (found.length === 0) throw new Error(`no container of ${service} is there`);
    names.push(...found);
  }
  return names;
}

export async function inspect(name) {
  const [found] = JSON.parse(
    await must('podman', ['inspect', '--type', 'container', name], { env: environment }),
  );
  return found;
}

/** Waits until a container runs and its health check is green. */
export async function untilHealthy(name) {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(500)) {
    const { State } = await inspect(name);
    const health = State.Health?.Status ?? State.Healthcheck?.Status;
    if (State.Running && health === 'healthy') return;
  }
  throw new Error(`${name} is not healthy after ${WITHIN_MS / 1_000} s`);
}

let trusted = null;

/** Learns the certificate authority that the proxy made for `localhost`. */
export async function trustProxy() {
  const file = '/data/caddy/pki/authorities/local/root.crt';
  trusted = await compose(['exec', '-T', 'proxy', 'cat', file]);
}

/** Lets the proxy pass requests to these processes, without a stop. */
export const serveBy = (processes) => {
  const reload = ['caddy', 'reload', '--config', '/etc/caddy/Caddyfile'];
  return compose(['exec', '-T', '-e', `ARENA_API=${processes}`, 'proxy', ...reload]);
};

/** A person at the product, with an address and connections of their own. */
export class Person {
  constructor(number) {
    this.address = `203.0.113.${number}`;
    this.agent = new Agent({ ca: trusted, keepAlive: true, maxSockets: 4 });
    this.token = null;
  }

  /**
   * Asks once. Resolves to the status and the body, or rejects if there is no answer. Like a
   * browser, it sends a read again if the connection was an old one that the server has just closed
   * (RFC 9112, section 9.3.1).
   */
  ask(method, path, body, key) {
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = { 'x-forwarded-for': this.address };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    if (key) headers['idempotency-key'] = key;
    if (text !== null) headers['content-type'] = 'application/json';
    const { agent } = this;
    const signal = AbortSignal.timeout(30_000);
    const options = { port: PORT, path: `/api${path}`, method, headers, agent, signal };
    return new Promise((done, fail) => {
      const asked = request(options, async (answer) => {
        try {
          let read = '';
          for await (const chunk of answer.setEncoding('utf8')) read += chunk;
          done({ status: answer.statusCode, body: read });
        } catch (error) {
          fail(error);
        }
      });
      asked.once('error', (error) => {
        const isStale = asked.reusedSocket && error.code === 'ECONNRESET';
        if (isStale && method === 'GET') this.ask(method, path).then(done, fail);
        else fail(error);
      });
      asked.end(text ?? undefined);
    });
  }

  /** Asks for something that must succeed. */
  async call(method, path, body) {
    const { status, body: text } = await this.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  leave() {
    this.agent.destroy();
  }
}
