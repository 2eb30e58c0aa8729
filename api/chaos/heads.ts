import pg from 'pg';

export interface Head {
  readonly position: number;
  readonly hash: string;
}

const EMPTY: Head = { position: 0, hash: '' };

/** Returns the newest position of the log and its hash. */
export async function head(databaseUrl: string): Promise<Head> {
  const [newest = EMPTY] = await headsUntil(databaseUrl, null, 1);
  return newest;
}

/**
 * Returns the possible heads of the log at a moment. The head is the last batch recorded by then;
 * or the batch before it, if the last one was committed only after the moment. Batches are
 * committed in order, so all earlier batches were committed by then.
 */
export function headsAt(databaseUrl: string, moment: Date): Promise<Head[]> {
  return headsUntil(databaseUrl, moment, 2);
}

async function headsUntil(url: string, moment: Date | null, count: number): Promise<Head[]> {
  const rows = await ask<{ position: string; hash: string }>(
    url,
    `SELECT last_position AS position, encode(hash, 'hex') AS hash FROM ledger.batch
      WHERE recorded_at <= coalesce($1, 'infinity'::timestamptz)
      ORDER BY number DESC LIMIT $2`,
    [moment, count],
  );
  return rows.map(({ position, hash }) => ({ position: Number(position), hash }));
}

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns the problems of a restored log: a wrong hash, or missing positions that were acknowledged
 * before the chosen moment.
 */
export function restoreFindings(is: Head, possible: readonly Head[], promised: number): string[] {
  const found: string[] = [];
  const same = possible.some(({ position, hash }) => position === is.position && hash === is.hash);
  if (!same || is.position === 0) {
    const wanted = possible.map(({ position, hash }) => `${position} ${hash}`).join(' or ');
    found.push(`RESTORE: ${is.position} ${is.hash} instead of ${wanted}`);
  }
  if (is.position < promised) found.push(`RESTORE: ${promised} was acknowledged by then`);
  return found;
}
