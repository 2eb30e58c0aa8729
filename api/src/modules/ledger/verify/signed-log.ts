import type pg from 'pg';
import { AnchorFile } from '../checkpoints/anchor-file.js';
import { findForks } from '../proof/forks.js';
import { openTreeHead, type TreeHead } from '../proof/signed-note.js';
import { readCheckpointsAfter } from '../store/checkpoints.js';
import type { Problem } from '../store/verification.js';

const CHECKPOINTS_PER_PAGE = 1_000;

export interface SignedHeads {
  /** Checkpoints ordered by size. */
  readonly heads: readonly TreeHead[];
  readonly problems: readonly Problem[];
}

/** Reads the checkpoints in the database and those in the anchor file outside it. */
export async function readSignedHeads(
  client: Pick<pg.ClientBase, 'query'>,
  anchorFile: string | null,
): Promise<SignedHeads> {
  const heads: TreeHead[] = [];
  const problems: Problem[] = [];
  for (let above = 0, more = true; more; ) {
    const page = await readCheckpointsAfter(client, { above, limit: CHECKPOINTS_PER_PAGE });
    for (const { size, root, note, verifierKey } of page) {
      const head = openTreeHead(note, [verifierKey]);
      if (head?.size === size && head.root.equals(root)) heads.push(head);
      else problems.push({ position: null, problem: `checkpoint ${size}: it is not signed` });
    }
    above = page.at(-1)?.size ?? above;
    more = page.length === CHECKPOINTS_PER_PAGE;
  }
  try {
    if (anchorFile) heads.push(...(await new AnchorFile(anchorFile).all()));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push({ position: null, problem: `${anchorFile}: ${why}` });
  }
  for (const { problem } of findForks(heads)) problems.push({ position: null, problem });
  return { heads: heads.sort((one, other) => one.size - other.size), problems };
}

/**
 * Returns a problem if a checkpoint covers more events than the log has, because then the end of
 * the log is missing.
 */
export function beyondLog(heads: readonly TreeHead[], total: number): Problem[] {
  return heads
    .filter(({ size }) => size > total)
    .slice(0, 1)
    .map(({ size }) => ({
      position: total + 1,
      problem: `checkpoint ${size}: the log ends at ${total}, its end was cut off`,
    }));
}
