import '../../platform/config/require-node.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../platform/command-line/index.js';
import { BadEnvironment, projectRoot } from '../../platform/config/index.js';
import { backUp, restore } from './backup.js';
import { Unusable } from './local-secrets.js';
import { say } from './progress.js';
import { readSetup } from './setup.js';
import { Supervisor } from './supervisor.js';
import { runCommand, stopRunning } from './tools.js';

// Commands of the supervisor: `start` (with `--reload` for development), `stop`, `backup`, `restore
// [moment]` and `run <command>`. The Makefile calls them.
const USAGE = `usage: arena start [--reload] | stop | backup | restore [MOMENT] | run COMMAND

The commands of \`run\` are those of the product: \`run help\` lists them. The Makefile calls all of
these; docs/operations.md and .env.example say which variables they read.`;
const given = readArguments(process.argv.slice(2), {
  name: 'arena',
  usage: USAGE,
  words: 5,
  options: { reload: { type: 'boolean', default: false } },
});
if ('exitCode' in given) process.exit(given.exitCode);
const { values, positionals } = given;
const [action = 'start', ...rest] = positionals;
const dotEnv = join(projectRoot(), '.env');
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);

try {
  if (action === 'stop') await stopRunning(process.env);
  else if (action === 'backup') await backUp(process.env);
  else if (action === 'restore') await restore(process.env, rest);
  else if (action === 'run') await runCommand(process.env, rest);
  else if (action === 'start') await start(values.reload);
  else refuse(action);
} catch (error) {
  const known = error instanceof Unusable || error instanceof BadEnvironment;
  say(known ? error.message : error instanceof Error ? `${error.stack}` : String(error));
  process.exitCode = 1;
}

function refuse(action: string): void {
  say(`There is no action '${action}'. arena --help lists the actions.`);
  process.exitCode = 2;
}

async function start(reload: boolean): Promise<void> {
  const supervisor = new Supervisor(await readSetup(process.env), reload);
  const leave = () => {
    void supervisor.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  process.on('SIGHUP', leave);
  try {
    await supervisor.start();
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}
