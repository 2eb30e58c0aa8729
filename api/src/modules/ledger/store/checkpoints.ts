import type pg from 'pg';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** A checkpoint as it is published. */
export interface Checkpoint {
  /** Number of events covered, which is the position of the last. */
  readonly size: number;
  readonly root: Buffer;
  /** The checkpoint as a C2SP signed note. */
  readonly note: string;
  /** Key that verifies the note. An independent auditor gets it through another channel. */
  readonly verifierKey: string;
  readonly signedAt: Date;
}

const COLUMNS = 'size, root, note, verifier_key AS "verifierKey", signed_at AS "signedAt"';

/** False when this size is signed already. */
export async function addCheckpoint(client: Client, checkpoint: Checkpoint): Promise<boolean> {
  const { size, root, note, verifierKey, signedAt } = checkpoint;
  const { rowCount } = await client.query(
    `INSERT INTO ledger.checkpoint (size, root, note, verifier_key, signed_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [size, root, note, verifierKey, signedAt],
  );
  return rowCount === 1;
}

/** Newest first, those smaller than `below`. */
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

/** Oldest first, those larger than `above`. */
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
