import type pg from 'pg';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** A checkpoint as it is published. */
export interface Checkpoint {
  /** Number of events that the checkpoint covers, which is also the position of its last event. */
  readonly size: number;
  readonly root: Buffer;
  /** The checkpoint as a C2SP signed note. */
  readonly note: string;
  /** Public key that verifies the note. An independent auditor must get it from another source. */
  readonly verifierKey: string;
  readonly signedAt: Date;
}

const COLUMNS = 'size, root, note, verifier_key AS "verifierKey", signed_at AS "signedAt"';

/** Stores a checkpoint; returns false if a checkpoint of this size is stored already. */
export async function addCheckpoint(client: Client, checkpoint: Checkpoint): Promise<boolean> {
  const { size, root, note, verifierKey, signedAt } = checkpoint;
  const { rowCount } = await client.query(
    `INSERT INTO ledger.checkpoint (size, root, note, verifier_key, signed_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [size, root, note, verifierKey, signedAt],
  );
  return rowCount === 1;
}

/** Returns checkpoints smaller than `below`, newest first. */
export async function readCheckpoints(
  client: Client,
  page: { readonly below?: number; readonly limit: number },
): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `SELECT ${COLUMNS} FROM ledger.checkpoint WHERE size < $1 ORDER BY size DESC LIMIT $2`,
    [page.below ?? Number.MAX_SAFE_INTEGER, page.limit],
  );
  return rows;
}

/** Returns checkpoints larger than `above`, oldest first. */
export async function readCheckpointsAfter(
  client: Client,
  page: { readonly above: number; readonly limit: number },
): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `SELECT ${COLUMNS} FROM ledger.checkpoint WHERE size > $1 ORDER BY size LIMIT $2`,
    [page.above, page.limit],
  );
  return rows;
}

export async function readCheckpoint(client: Client, size: number): Promise<Checkpoint | null> {
  const { rows } = await client.query<Checkpoint>(
    `SELECT ${COLUMNS} FROM ledger.checkpoint WHERE size = $1`,
    [size],
  );
  return rows[0] ?? null;
}
