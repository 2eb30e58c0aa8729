import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { projectRoot } from '../../src/platform/config/index.js';
import { environmentOf } from './composed.js';
import { eventually } from './wait.js';

const CADDYFILE = join(projectRoot(), 'deploy', 'Caddyfile');

export interface Caddy {
  readonly port: number;
  /** Warnings that Caddy printed about its configuration file. */
  readonly doubts: string;
  stop(): Promise<void>;
}

/** Starts the real proxy with the committed configuration file, in front of these processes. */
export async function startCaddy(
  ports: readonly number[],
  more: Readonly<Record<string, string>> = {},
): Promise<Caddy> {
  const home = mkdtempSync(join(tmpdir(), 'arena-caddy-'));
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    ...environmentOf('proxy', {
      ARENA_SITE: `:${port}`,
      ARENA_API: ports.map((each) => `127.0.0.1:${each}`).join(' '),
      ...more,
    }),
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const { config, doubts } = adapted(env);
  const file = join(home, 'caddy.json');
  // Several Caddy processes may run on one machine, so each gets its own address for its admin API.
  const admin = { listen: `127.0.0.1:${adminPort}` };
  writeFileSync(file, JSON.stringify({ ...config, admin }));
  const child = spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' });
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/config/`);
    if (!answer.ok) throw new Error(`Caddy answers ${answer.status}`);
  });
  return { port, doubts, stop: () => end(child, home) };
}

function adapted(env: NodeJS.ProcessEnv): { config: object; doubts: string } {
  const args = ['adapt', '--config', CADDYFILE];
  const { stdout, stderr, error } = spawnSync('caddy', args, { env, encoding: 'utf8' });
  if (error) throw new Error('These tests need Caddy: make test ONLY=tools', { cause: error });
  if (stdout === '') throw new Error(stderr);
  return { config: JSON.parse(stdout) as object, doubts: stderr };
}

async function end(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null) {
    const gone = once(child, 'exit');
    // Kills Caddy at once, because a graceful stop would wait for open streams.
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(home, { recursive: true, force: true });
}
