import { resolve } from 'node:path';
import { runOnce } from './child.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { command } from './product.js';
import { say } from './progress.js';
import { isOurs, readRuntime, runningSupervisor } from './runtime-file.js';
import { readSetup } from './setup.js';

const STOP_WITHIN_MS = 15_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Stops the product that runs in DATA_DIR, as Ctrl-C in its terminal would. */
export async function stopRunning(env: Environment): Promise<void> {
  const dataDir = resolve(env.DATA_DIR || '.data');
  const pid = runningSupervisor(dataDir);
  if (pid === null) {
    await stopOrphan(dataDir, env);
    say(`No product runs in ${dataDir}.`);
    return;
  }
  process.kill(pid, 'SIGTERM');
  const end = Date.now() + STOP_WITHIN_MS;
  while (isOurs(pid, 'supervisor/main.js')) {
    if (Date.now() > end) throw new Error(`Process ${pid} has not stopped`);
    await new Promise((next) => setTimeout(next, 100));
  }
  say('Stopped.');
}

/** Stops the embedded database, which keeps running if its supervisor is killed. */
async function stopOrphan(dataDir: string, env: Environment): Promise<void> {
  if (!readRuntime(dataDir)) return;
  const { localSecrets, embeds } = await readSetup(env);
  if (!localSecrets || !embeds.postgres) return;
  const database = new EmbeddedDatabase(dataDir, localSecrets);
  if (database.runs()) await database.stop();
}

/**
 * Runs a command of the product. If the product is stopped, only its database is started for the
 * command.
 */
export async function runCommand(env: Environment, args: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = args;
  const dataDir = resolve(env.DATA_DIR || '.data');
  const running = runningSupervisor(dataDir) === null ? null : readRuntime(dataDir);
  if (running) {
    const known = { ...running.environment, ...onlySet(env) };
    return runOnce(command(name, { ...known, DATABASE_URL: running.databaseUrl }, ...rest));
  }
  const setup = await readSetup(env);
  if (!setup.embeds.postgres || !setup.localSecrets) {
    return runOnce(command(name, setup.environment, ...rest));
  }
  const database = new EmbeddedDatabase(dataDir, setup.localSecrets);
  const urls = await database.start();
  try {
    const given = { DATABASE_URL: urls.processUrl, DATABASE_OWNER_URL: urls.ownerUrl };
    await runOnce(command(name, { ...setup.environment, ...given }, ...rest));
  } finally {
    await database.stop();
  }
}

const onlySet = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
