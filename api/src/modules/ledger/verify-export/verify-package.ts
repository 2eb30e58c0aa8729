import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openNote } from '../proof/signed-note.js';

/** Returns true if the file is the signed list of checksums in the package of a closed month. */
export const isPackageNote = (file: string): boolean => basename(file) === 'SHA256SUMS.note';

/**
 * Checks the signature of a list of checksums and the checksum of every listed file. Returns the
 * problems.
 */
export async function verifyPackage(file: string, keys: readonly string[]): Promise<string[]> {
  const text = openNote(readFileSync(file, 'utf8'), keys);
  if (text === null) return ['the list of checksums is not signed by the key'];
  const problems: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, expected, name] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    if (!expected || !name) return ['the list of checksums cannot be read'];
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dirname(file), name)), hash);
    if (hash.digest('hex') !== expected) problems.push(`${name} is not what was signed`);
  }
  return problems;
}
