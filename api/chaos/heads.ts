import pg from 'pg';

export interface Head {
  readonly position: number;
  readonly hash: string;
}

/** Where the log stood at a moment; null: where it stands. */
export async function headAt(databaseUrl: string, moment: Date | null): Promise<Head> {
  const [row] = await ask<{ position: string; hash: string }>(
    databaseUrl,
    `SELECT last_position AS position, encode(hash, 'hex') AS hash FROM ledger.batch
      WHERE recorded_at <= coalesce($1, 'infinity'::timestamptz)
      ORDER BY number DESC LIMIT 1`,
    [moment],
  );
  return { position: Number(row?.position ?? 0), hash: row?.hash ?? '' };
}

export async function newestPosition(databaseUrl: string): Promise<number> {
  return (await headAt(databaseUrl, null)).position;
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
