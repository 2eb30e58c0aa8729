import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './local-secrets.js';

/** Contents of DATA_DIR/runtime.json: the addresses and processes of the running product. */
export interface Runtime {
  readonly startedAt: string;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly redisUrl: string | null;
  readonly mailUiUrl: string | null;
  readonly sandboxUrl: string | null;
  readonly admin: { readonly email: string; readonly password: string | null };
  readonly ports: Readonly<Record<string, number>>;
  readonly pids: Readonly<Record<string, number | null>>;
  /** Environment variables of all processes. Each process gets only the variables that it needs. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const pathOf = (dataDir: string): string => join(dataDir, 'runtime.json');

export function writeRuntime(dataDir: string, runtime: Runtime): void {
  writePrivately(pathOf(dataDir), runtime);
}

export function removeRuntime(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}

/**
 * Reads runtime.json. Returns null if it is missing or incomplete. After a killed run, the file
 * still exists.
 */
export function readRuntime(dataDir: string): Runtime | null {
  if (!existsSync(pathOf(dataDir))) return null;
  try {
    return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Runtime;
  } catch {
    return null;
  }
}

/** Returns the process id of the supervisor that runs in this folder; null if none runs. */
export function runningSupervisor(dataDir: string): number | null {
  const pid = readRuntime(dataDir)?.pids.supervisor ?? null;
  return pid !== null && isOurs(pid, 'supervisor/main.js') ? pid : null;
}

/**
 * Returns true if the process exists and runs `program`. The id alone is not enough, because the
 * system may reuse the id of an ended process. Outside Linux, the program cannot be checked.
 */
export function isOurs(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A killed process has an empty command line until its parent has read the exit status, so it
    // counts as ended.
    return command.includes(program);
  } catch {
    return false;
  }
}

/** Ends the child processes of a killed run that are still running. */
export async function endOrphans(dataDir: string, withinMs: number): Promise<void> {
  const { supervisor, postgres, ...children } = readRuntime(dataDir)?.pids ?? {};
  const left = () =>
    Object.values(children).filter((pid) => pid !== null && isOurs(pid, 'leave-with-parent.js'));
  const signal = (name: NodeJS.Signals) => {
    for (const pid of left()) if (pid) process.kill(pid, name);
  };
  signal('SIGTERM');
  const end = Date.now() + withinMs;
  while (left().length > 0 && Date.now() < end) await new Promise((next) => setTimeout(next, 50));
  signal('SIGKILL');
}
