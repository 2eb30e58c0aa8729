// `make containers` builds the image and runs all of docker-compose.yml with it: a round, a rolling
// restart and a release under load, three API processes, and the loss of each container. Exits with
// 77 if the machine cannot run containers, and says why.
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { differences, imageFindings, secretsOfTheMachine } from './checks.mjs';
import { environment, HOME, Impossible, installEngine, openEngine, podman } from './engine.mjs';
import {
  buildNextRelease,
  buildProduct,
  makeBase,
  makeStandIns,
  PRODUCT,
  sizesOf,
  sweepImages,
} from './images.mjs';
import { underLoad, withoutFailure } from './load.mjs';
import * as product from './product.mjs';
import { playRoundHere, testRestore, verifyAndExport } from './round.mjs';
import { must, ROOT } from './run.mjs';

const SKIPPED = 77;
const MOST_OWN_BYTES = 150_000_000;
const LOGS = join(HOME, 'containers.log');
const rows = [];
const findings = [];
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

/** Carries out a part of the drill and adds its time, and what it says, to the table. */
async function part(name, work) {
  const begun = performance.now();
  console.log(`… ${name}`);
  let said = '';
  try {
    said = (await work()) ?? '';
  } catch (error) {
    if (error instanceof Impossible) throw error;
    findings.push(`${name}: ${error.message}`);
    said = 'FAILED';
    console.log(`✘ ${name}: ${error.message}`);
    await keepLogs(name);
  }
  rows.push([name, `${((performance.now() - begun) / 1_000).toFixed(0)} s`, said]);
}

const mustNotFind = (found) => {
  if (found.length > 0) throw new Error(found.join('\n'));
};

const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
const imageOf = (service) => compose.services[service].image;
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const pinned = (name) => new RegExp(`^ARG ${name}=(.+)$`, 'm').exec(dockerfile)[1];
const base = pinned('NODE_IMAGE');

async function build() {
  await part('Debian and the engine', makeBase);
  await part('stand-ins of other images', () =>
    makeStandIns({
      node: base,
      postgres: pinned('POSTGRES_IMAGE'),
      valkey: imageOf('valkey'),
      caddy: imageOf('proxy'),
      mailpit: imageOf('mail'),
    }),
  );
  const canary = randomBytes(24).toString('hex');
  await part('image from the Dockerfile', async () => {
    await buildProduct(canary);
    const { whole, own } = await sizesOf(PRODUCT, base);
    if (own > MOST_OWN_BYTES) throw new Error(`${megabytes(own)} without the base`);
    return `${megabytes(own)} without the base, ${megabytes(whole)} with it`;
  });
  if (findings.length > 0) return;
  await part('no secret in the image', async () => {
    const secrets = { 'the build secret': canary, ...secretsOfTheMachine() };
    mustNotFind(await imageFindings(secrets));
    return 'history, environment and all layers';
  });
}

async function serve() {
  let players = [];
  await part('docker compose up', async () => {
    await product.compose(['up', '-d', '--no-build']);
    for (const name of await product.containersOf('api', 'worker', 'backup', 'proxy', 'mail')) {
      await product.untilHealthy(name);
    }
    await product.trustProxy();
  });
  if (findings.length > 0) return;
  await part('a round', async () => {
    players = await playRoundHere();
    return 'register, mail, buy, join, results, withdraw, pay';
  });
  if (players.length === 0) return;
  await part('verify and export', async () => `${await verifyAndExport()} events`);
  await part('settings as written', async () => {
    const { found, compared } = await differences();
    mustNotFind(found);
    return `${compared} compared`;
  });
  await part('rolling restart', () => withoutFailure(players, restartOneByOne));
  await part('--scale api=3', () => withoutFailure(players, scaleUp));
  await part('a new release', () => withoutFailure(players, release));
  await part('backup and restore drill', testRestore);
  await killEach(players);
  await part('verify and export', async () => `${await verifyAndExport()} events`);
}

async function restartOneByOne() {
  for (const name of await product.containersOf('api', 'worker')) {
    await must('docker', ['restart', '-t', '20', name], { env: environment });
    await product.untilHealthy(name);
    await wait(2_000);
  }
}

async function scaleUp() {
  await product.compose([
    'up',
    '-d',
    '--no-deps',
    '--no-build',
    '--no-recreate',
    '--scale',
    'api=3',
    'api',
  ]);
  await product.untilHealthy('arena-api-3');
  await product.serveBy('arena-api-1:3000 arena-api-2:3000 arena-api-3:3000');
  await wait(3_000);
  const { out } = await podman('logs', '--since', '3s', 'arena-api-3');
  if (!out.includes('"req"')) throw new Error('the third process got no request');
}

async function release() {
  await buildNextRelease();
  const said = await product.script('deploy/release.sh');
  if (!said.includes('applied 9999_drill')) throw new Error('the migration was not applied');
  for (const name of await product.containersOf('api', 'worker')) {
    const { Image } = await product.inspect(name);
    const { out } = await podman('image', 'inspect', PRODUCT, '--format', '{{.Id}}');
    if (Image !== out.trim()) throw new Error(`${name} runs the older release`);
  }
}

/** Kills each container as a crash would, and waits until it is back and the product is whole. */
async function killEach(players) {
  for (const service of ['api', 'worker', 'backup', 'mail', 'valkey', 'postgres', 'proxy']) {
    const [name] = await product.containersOf(service);
    await part(`kill ${name}`, async () => {
      const begun = performance.now();
      const { asked, failed } = await underLoad(players, async () => {
        const { State, RestartCount } = await product.inspect(name);
        process.kill(State.Pid, 'SIGKILL');
        for (let now = RestartCount; now === RestartCount; await wait(200)) {
          now = (await product.inspect(name)).RestartCount;
          if (performance.now() - begun > 60_000) throw new Error('it was not started again');
        }
        await product.untilHealthy(name);
        const { body } = await players[0].ask('GET', '/health/ready');
        if (JSON.parse(body).status !== 'ok') throw new Error(`not whole: ${body}`);
      });
      mustNotFind(failed.filter((each) => / 500 /.test(each)));
      return `${asked} requests, ${failed.length} refused or cut off meanwhile`;
    });
  }
}

function tell() {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log('');
  for (const [name, seconds, said] of rows) {
    console.log(`${name.padEnd(widths[0])}  ${seconds.padStart(widths[1])}  ${said}`);
  }
  for (const finding of findings) console.log(`\n✘ ${finding}`);
}

async function main() {
  installEngine();
  rmSync(LOGS, { force: true });
  product.writeSettings();
  await product.makeCertificates();
  await build();
  if (findings.length > 0) return sweepImages();
  const close = await openEngine();
  const leave = async () => {
    await product.down();
    await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void leave().then(() => process.exit(1)));
  try {
    await product.down();
    await serve();
  } finally {
    await leave();
    await sweepImages();
  }
}

/** Keeps what the containers wrote until a part failed, for the one who reads the finding. */
async function keepLogs(part) {
  const { out } = await podman('ps', '-a', '--format', '{{.Names}}');
  for (const name of out.split('\n').filter(Boolean)) {
    const { text } = await podman('logs', '--tail', '3000', name);
    appendFileSync(LOGS, `== ${part}: ${name}\n${text}\n`);
  }
  console.log(`  The containers' logs are in ${LOGS}.`);
}

try {
  await main();
  tell();
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Impossible)) throw error;
  console.log(`The containers cannot be tested here: ${error.message}.`);
  process.exitCode = SKIPPED;
}
