import { Database } from '../../../platform/database/index.js';
import { type Anchor, AnchorFile } from '../checkpoints/anchor-file.js';
import { TreeBuilder } from '../proof/merkle-tree.js';

/**
 * Result of comparing the log of a restored database with the checkpoints signed before the data
 * loss.
 */
export interface RestoredLog {
  readonly position: number;
  readonly headHash: string;
  readonly recordedAt: Date;
  /**
   * Newest checkpoint whose events are all in the restored log; null if there is none. If the log
   * differs from this checkpoint, `problem` says so.
   */
  readonly proved: Anchor | null;
  /** Checkpoints that cover events which the restored log no longer contains. */
  readonly givenUp: readonly Anchor[];
  /** Reason why no event may be written to the restored log; null if the log is safe to use. */
  readonly problem: string | null;
}

const LEAVES_PER_READ = 10_000;

/**
 * Compares the log of a restored database with the checkpoints in the anchor file. The comparison
 * only reads, so it can check a server that is still recovering. `until` is the time up to which
 * the log was restored; null if everything was restored.
 */
export async function checkRestored(
  databaseUrl: string,
  anchorFile: string,
  until: Date | null,
): Promise<RestoredLog> {
  const database = new Database({ url: databaseUrl, name: 'check-restored', max: 1 });
  try {
    const head = await database.row<{ position: number; hash: Buffer; recorded_at: Date }>(
      'SELECT position, hash, recorded_at FROM ledger.head',
    );
    if (!head) throw new Error('this database contains no log');
    const anchors = await new AnchorFile(anchorFile).all();
    const proved = anchors.findLast(({ size }) => size <= head.position) ?? null;
    const givenUp = anchors.filter(({ size }) => size > head.position);
    return {
      position: head.position,
      headHash: head.hash.toString('hex'),
      recordedAt: head.recorded_at,
      proved,
      givenUp,
      problem: (await forked(database, proved)) ?? missing(head.position, givenUp, until),
    };
  } finally {
    await database.end();
  }
}

async function forked(database: Database, proved: Anchor | null): Promise<string | null> {
  if (!proved) return null;
  const tree = new TreeBuilder();
  while (tree.size < proved.size) {
    const last = Math.min(tree.size + LEAVES_PER_READ, proved.size);
    const rows = await database.rows<{ leaf: Buffer }>(
      'SELECT leaf FROM ledger.event WHERE position > $1 AND position <= $2 ORDER BY position',
      [tree.size, last],
    );
    for (const { leaf } of rows) tree.add(leaf);
    if (tree.size !== last) return `an event up to position ${last} is missing`;
  }
  return tree.root().equals(proved.root)
    ? null
    : `the log up to ${proved.size} is not what was signed at ${proved.signedAt}`;
}

/**
 * Returns a problem if a checkpoint signed before `until` covers events that the log lacks. A
 * checkpoint is signed after its events, so these events should have been restored.
 */
function missing(position: number, givenUp: readonly Anchor[], until: Date | null): string | null {
  const lost = givenUp.findLast(({ signedAt }) => until === null || new Date(signedAt) <= until);
  if (!lost) return null;
  return `the log ends at ${position}, but ${lost.size} events were signed at ${lost.signedAt}`;
}
