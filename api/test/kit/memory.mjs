import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** File system in memory that most Linux machines have. */
const MEMORY = '/dev/shm';
const PREFIX = 'arena-tests-';
/** Bytes that must be free. A run needs about a quarter of it. */
const ROOM = 4 * 1024 ** 3;

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a new folder in memory, which belongs to this process; null if there is no room. Databases
 * and clusters are a thousand files each, and tests create and delete hundreds of them. On some
 * file systems, creating a file soon after many were deleted costs more than all else of a test.
 */
export function folderInMemory() {
  try {
    removeOrphans();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM) return null;
    const folder = join(MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // The user of PostgreSQL and the ordinary user of some tests enter it too.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}

/** Removes the folders of runs that were killed, because they would fill the memory. */
function removeOrphans() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
