// A container engine for the drill: podman, with storage, networks and volumes of its own in
// .cache/containers, so that it touches none of the machine's. Docker Compose talks to its socket.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, run } from './run.mjs';

export const HOME = join(ROOT, '.cache/containers');
const RUN = '/run/arena-containers';
const SOCKET = `unix://${RUN}/podman.sock`;
const PACKAGES = ['podman', 'buildah', 'runc', 'netavark', 'aardvark-dns', 'catatonit'];
const TOOLS = ['debootstrap', 'openssl', 'iptables'];
const MIRROR = 'http://deb.debian.org/debian';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Soft and hard limits of containers. Podman's own are higher than some machines allow. */
const LIMITS = { nofile: 16_384, nproc: 16_384 };
const BEAT_MS = 4_000;

/** A reason why this machine cannot do the drill. */
export class Impossible extends Error {}

export const environment = {
  ...process.env,
  CONTAINERS_CONF: join(HOME, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(HOME, 'storage.conf'),
  CONTAINERS_REGISTRIES_CONF: join(HOME, 'registries.conf'),
  DOCKER_HOST: SOCKET,
  TMPDIR: join(HOME, 'tmp'),
  PATH: `${join(HOME, 'bin')}:${process.env.PATH}`,
};

export const podman = (...args) => run('podman', args, { env: environment });

/** Installs what is missing, and writes the engine's configuration. */
export function installEngine() {
  if (process.platform !== 'linux') throw new Impossible('containers need Linux');
  if (process.getuid() !== 0) throw new Impossible('only root can run the containers');
  if (!existsSync('/usr/bin/apt-get')) throw new Impossible('only Debian has the packages (apt)');
  mkdirSync(environment.TMPDIR, { recursive: true });
  mkdirSync(RUN, { recursive: true });
  const isThere = (name) => existsSync(`/var/lib/dpkg/info/${name}.list`) || isThere64(name);
  const isThere64 = (name) => existsSync(`/var/lib/dpkg/info/${name}:amd64.list`);
  const missing = [...PACKAGES, ...TOOLS].filter((name) => !isThere(name));
  if (missing.length > 0) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' };
    try {
      execFileSync('apt-get', ['update'], options);
      const args = ['install', '-y', '--no-install-recommends', ...missing];
      execFileSync('apt-get', args, options);
    } catch {
      throw new Impossible(`apt-get could not install ${missing.join(', ')}`);
    }
  }
  configure();
  installCompose();
}

function configure() {
  const ulimits = Object.entries(LIMITS).map(([name, most]) => `"${name}=${most}:${most}"`);
  write('containers.conf', [
    '[containers]',
    `default_ulimits = [${ulimits.join(', ')}]`,
    'init_path = "/usr/bin/catatonit"',
    '[engine]',
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    `volume_path = "${HOME}/volumes"`,
    `tmp_dir = "${RUN}/libpod"`,
    '[network]',
    'network_backend = "netavark"',
    `network_config_dir = "${HOME}/networks"`,
  ]);
  write('storage.conf', [
    '[storage]',
    'driver = "overlay"',
    `graphroot = "${HOME}/storage"`,
    `runroot = "${RUN}/storage"`,
  ]);
  write('registries.conf', ['unqualified-search-registries = ["docker.io"]']);
}

function write(name, lines) {
  writeFileSync(join(HOME, name), `${lines.join('\n')}\n`);
}

/**
 * Docker Compose 2 is a package of Debian 13. It is one program, which this takes out of its
 * package. `docker` leads to it and to podman, so that the deployment's own scripts run.
 */
function installCompose() {
  const program = join(HOME, 'compose/usr/libexec/docker/cli-plugins/docker-compose');
  if (!existsSync(program)) {
    const apt = join(HOME, 'apt');
    for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
      mkdirSync(join(apt, folder), { recursive: true });
    }
    const list = join(apt, 'sources.list');
    writeFileSync(list, `deb [signed-by=${KEYRING}] ${MIRROR} trixie main\n`);
    const settings = {
      'Dir::State': join(apt, 'state'),
      'Dir::State::status': '/var/lib/dpkg/status',
      'Dir::Cache': join(apt, 'cache'),
      'Dir::Etc::sourcelist': list,
      'Dir::Etc::sourceparts': '/dev/null',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    try {
      execFileSync('apt-get', [...options, 'update'], { stdio: 'pipe' });
      const download = [...options, 'download', 'docker-compose/trixie'];
      execFileSync('apt-get', download, { cwd: apt, stdio: 'pipe' });
    } catch {
      throw new Impossible('apt-get could not fetch docker-compose from Debian 13');
    }
    const [file] = readdirSync(apt).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg', ['-x', join(apt, file), join(HOME, 'compose')]);
  }
  mkdirSync(join(HOME, 'bin'), { recursive: true });
  const docker = join(HOME, 'bin/docker');
  const lines = [
    '#!/bin/sh',
    `if [ "$1" = compose ]; then shift; exec ${program} "$@"; fi`,
    'exec podman "$@"',
  ];
  writeFileSync(docker, `${lines.join('\n')}\n`);
  chmodSync(docker, 0o755);
}

/** Throws if the kernel refuses to run a container. */
export async function tryContainer(image) {
  const { code, text } = await podman('run', '--rm', '--init', image, 'true');
  if (code !== 0)
    throw new Impossible(`the kernel runs no container: ${text.trim().split('\n').at(-1)}`);
}

/** Serves Docker's API, and checks the containers' health where systemd does not do that. */
export async function openEngine() {
  const service = spawn('podman', ['system', 'service', '--time=0', SOCKET], {
    env: environment,
    stdio: 'ignore',
  });
  let isOpen = true;
  const beating = existsSync('/run/systemd/system') ? null : beat(() => isOpen);
  while (!existsSync(SOCKET.slice('unix://'.length))) await wait(100);
  return async () => {
    isOpen = false;
    await beating;
    service.kill('SIGTERM');
    await new Promise((done) => service.once('exit', done));
    rmSync(SOCKET.slice('unix://'.length), { force: true });
  };
}

/** Podman leaves the interval of health checks to systemd's timers, which few containers have. */
async function beat(isOpen) {
  while (isOpen()) {
    const { text } = await podman('ps', '-q');
    for (const id of text.split('\n').filter(Boolean)) await podman('healthcheck', 'run', id);
    await wait(BEAT_MS);
  }
}
