import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * User id and group id for the server process. If they are missing, the server runs as the user of
 * the current process.
 */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Returns the user for PostgreSQL. PostgreSQL refuses to run as root, so root starts it as the
 * system user `postgres`.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['-r', '-M', '-s', '/usr/sbin/nologin', '-U', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/**
 * Returns the first folder of `path` that the user may not enter; null if the user may enter all of
 * them.
 */
export function closedFolderAbove(path: string, { uid, gid }: ServerUser): string | null {
  if (uid === undefined) return null;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && !mayEnter(stat, uid, gid)) return folder;
    if (folder === dirname(folder)) return null;
  }
}

function mayEnter(
  stat: { mode: number; uid: number; gid: number },
  uid: number,
  gid?: number,
): boolean {
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}
