import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './keepsakes.js';

/** How the running product is reached; DATA_DIR/runtime.json, there while it runs. */
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
  /** What the product's processes were started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const pathOf = (dataDir: string): string => join(dataDir, 'runtime.json');

export function writeRuntime(dataDir: string, runtime: Runtime): void {
  writePrivately(pathOf(dataDir), runtime);
}

export function removeRuntime(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}

/** What the file says, also when the run it tells of was killed. */
export function readRuntime(dataDir: string): Runtime | null {
  if (!existsSync(pathOf(dataDir))) return null;
  try {
    return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Runtime;
  } catch {
    return null;
  }
}

/** The supervisor that runs in this folder now, or null. */
export function runningSupervisor(dataDir: string): number | null {
  const pid = readRuntime(dataDir)?.pids.supervisor ?? null;
  return pid !== null && isOurs(pid, 'supervisor/main.js') ? pid : null;
}

/** Whether the process lives and runs that program: numbers are given out again. */
export function isOurs(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A process that was killed and not yet collected has no command line.
    return command.includes(program);
  } catch {
    return false;
  }
}
