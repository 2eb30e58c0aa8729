import type pg from 'pg';
import { type Checkpoint, readCheckpointsAfter } from '../store/checkpoints.js';

const CHECKPOINTS_PER_PAGE = 1_000;

export interface ExportedCheckpoints {
  /** One JSON object a line, as in the anchor file, oldest first. */
  readonly lines: string;
  /** Events covered by the newest checkpoint; null without checkpoints. */
  readonly newest: number | null;
}

/** Exports every checkpoint: one per 10,000 events, or per minute with events. */
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

/** A checkpoint as a line of the anchor file, and of the file beside an export. */
export function anchorLine({ size, signedAt, verifierKey, note }: Checkpoint): string {
  return `${JSON.stringify({ size, signedAt, verifierKey, note })}\n`;
}
