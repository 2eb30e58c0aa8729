import type pg from 'pg';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** A finished verification that found no problem. */
export interface Proved {
  readonly position: number;
  readonly batch: number;
  /** The position after which the verification started; 0 for a full verification. */
  readonly since: number;
  readonly provedAt: Date;
  /** True if the chain's hash at this position is still the same as when it was verified. */
  readonly holds: boolean;
}

/** Returns the newest verification that found no problem; null before the first one. */
export async function newestProved(client: Client): Promise<Proved | null> {
  const { rows } = await client.query<Proved>(
    `SELECT p.position, p.batch, p.since, p.proved_at AS "provedAt",
            coalesce(b.last_position = p.position AND b.hash = p.hash, false) AS holds
       FROM ledger.proved p LEFT JOIN ledger.batch b ON b.number = p.batch
      ORDER BY p.position DESC, p.proved_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

export async function addProved(
  client: Client,
  proof: { readonly position: number; batch: number; hash: string; since: number },
): Promise<void> {
  const { position, batch, hash, since } = proof;
  await client.query(
    `INSERT INTO ledger.proved (position, batch, hash, since)
     VALUES ($1, $2, decode($3, 'hex'), $4) ON CONFLICT DO NOTHING`,
    [position, batch, hash, since],
  );
}
