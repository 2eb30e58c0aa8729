import type pg from 'pg';
import { type Checkpoint, readCheckpointsAfter } from '../store/checkpoints.js';

const CHECKPOINTS_PER_PAGE = 1_000;

export interface ExportedCheckpoints {
  /** All checkpoints, oldest first: one JSON object per line, as in the anchor file. */
  readonly lines: string;
  /** Number of events that the newest checkpoint covers; null if there is no checkpoint. */
  readonly newest: number | null;
}

/** Exports every checkpoint. One is signed per 10,000 events, or per minute with new events. */
export async function exportCheckpoints(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
): Promise<ExportedCheckpoints> {
  const lines: string[] = [];
  let newest: number | null = null;
  for (let page: readonly Checkpoint[] = []; ; ) {
    const above: number = newest ?? 0;
    page = await readCheckpointsAfter(client, { above, limit: CHECKPOINTS_PER_PAGE });
    lines.push(...page.map(anchorLine));
    newest = page.at(-1)?.size ?? newest;
    if (page.length < CHECKPOINTS_PER_PAGE) return { lines: lines.join(''), newest };
  }
}

/**
 * Returns a checkpoint as one line for the anchor file, or for the file of checkpoints beside an
 * export.
 */
export function anchorLine({ size, signedAt, verifierKey, note }: Checkpoint): string {
  return `${JSON.stringify({ size, signedAt, verifierKey, note })}\n`;
}
