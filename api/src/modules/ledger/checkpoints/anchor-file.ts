import { appendFile, copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { anchorLine } from '../export/export-checkpoints.js';
import { openTreeHead, type TreeHead } from '../proof/signed-note.js';
import type { Checkpoint } from '../store/checkpoints.js';

/** A checkpoint as read from the anchor file. */
export interface Anchor extends TreeHead {
  readonly note: string;
  readonly verifierKey: string;
  readonly signedAt: string;
}

/** Number of bytes at the end of the file in which the last checkpoint is searched. */
const TAIL_BYTES = 65_536;

/**
 * File that holds a copy of every checkpoint, one JSON object per line. It is outside the database,
 * so that an attacker who rewrites the database cannot change it. The worker signs no checkpoint
 * that contradicts this file.
 */
export class AnchorFile {
  constructor(readonly path: string) {}

  /** Appends checkpoints, which must be ordered by size, and flushes the file to disk. */
  async add(checkpoints: readonly Checkpoint[]): Promise<void> {
    if (checkpoints.length === 0) return;
    await mkdir(dirname(this.path), { recursive: true });
    const lines = checkpoints.map(anchorLine).join('');
    await appendFile(this.path, lines, { flush: true, mode: 0o644 });
  }

  /** Returns the newest checkpoint in the file; null if the file is missing or empty. */
  async newest(): Promise<Anchor | null> {
    const file = await open(this.path, 'r').catch(missingIsNull);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      const length = Math.min(size, TAIL_BYTES);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
      const line = buffer.toString('utf8').split('\n').findLast(isWhole);
      return line === undefined ? null : anchorOf(line);
    } finally {
      await file.close();
    }
  }

  /**
   * Removes checkpoints that contradict the log, because nothing is signed while the file has them.
   * A copy of the old file stays beside it as evidence; returns its path, or null if there is
   * nothing to remove.
   */
  async giveUp(givenUp: readonly Anchor[], now: Date): Promise<string | null> {
    if (givenUp.length === 0) return null;
    const aside = `${this.path}.before-${now.toISOString().replace(/[:.]/g, '-')}`;
    await copyFile(this.path, aside);
    const notes = new Set(givenUp.map(({ note }) => note));
    const kept = (await this.all()).filter(({ note }) => !notes.has(note));
    const lines = kept.map(({ size, signedAt, verifierKey, note }) =>
      JSON.stringify({ size, signedAt, verifierKey, note }),
    );
    await writeFile(this.path, lines.map((line) => `${line}\n`).join(''), { flush: true });
    return aside;
  }

  /** Returns all checkpoints in the file, oldest first; an empty list if the file is missing. */
  async all(): Promise<readonly Anchor[]> {
    const text = await readFile(this.path, 'utf8').catch(missingIsNull);
    return text === null ? [] : text.split('\n').filter(isWhole).map(anchorOf);
  }
}

/**
 * Returns false for a line that a power cut truncated. Its checkpoint is not lost, because the
 * database stores every checkpoint too.
 */
function isWhole(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}

function anchorOf(line: string): Anchor {
  const { note, verifierKey, signedAt } = JSON.parse(line) as Omit<Anchor, keyof TreeHead>;
  const head = openTreeHead(note, [verifierKey]);
  if (!head) throw new Error('the anchor file contains a note that its key did not sign');
  return { ...head, note, verifierKey, signedAt };
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
