import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Commits {
  readonly perSecond: number;
  /** Mean latency in milliseconds. pgbench gives no percentiles unless it writes a log. */
  readonly mean: number;
}

const SCRIPT = `\\set payer random(1, 10000)
INSERT INTO commit VALUES (gen_random_uuid(), :payer, 0, 1);
`;

/**
 * Measures single-row INSERT commits with PostgreSQL's own pgbench, the strictest comparison.
 * Returns null if pgbench is not installed (the PostgreSQL binaries from npm do not include it);
 * then the comparison uses the driver `single-inserts`.
 */
export function commitsPerSecond(url: string, clients: number, seconds: number): Commits | null {
  const binary = find();
  if (!binary) return null;
  const script = join(mkdtempSync(join(tmpdir(), 'arena-bench-')), 'insert.sql');
  writeFileSync(script, SCRIPT);
  const done = spawnSync(
    binary,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      url,
    ],
    { encoding: 'utf8' },
  );
  const perSecond = /^tps = ([\d.]+)/m.exec(done.stdout)?.[1];
  const mean = /^latency average = ([\d.]+) ms/m.exec(done.stdout)?.[1];
  return perSecond && mean
    ? { perSecond: Math.round(Number(perSecond)), mean: Number(mean) }
    : null;
}

function find(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) {
    folders.push(...readdirSync(debian).map((version) => join(debian, version, 'bin')));
  }
  const folder = folders.find((candidate) => existsSync(join(candidate, 'pgbench')));
  return folder ? join(folder, 'pgbench') : null;
}
