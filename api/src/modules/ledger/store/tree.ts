import type pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { EMPTY_ROOT, foldHashes, type SubtreeReader } from '../proof/merkle-tree.js';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/**
 * Number of subtrees of 256 leaves hashed by one statement: few enough to stay below every timeout.
 */
const SUBTREES_PER_STEP = 400;
/**
 * Every eighth level of the tree is stored. Level 0 is not stored, because the events contain the
 * leaves.
 */
export const KEPT_EVERY = 8;
export const HASH_BYTES = 32;

/** Extends the stored hashes of the tree to the head of the log. Concurrent calls are safe. */
export async function growTree(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ added: number }>('SELECT ledger.grow_tree($1) AS added', [
      SUBTREES_PER_STEP,
    ]);
    if ((rows[0]?.added ?? 0) < SUBTREES_PER_STEP) return;
  }
}

/** Returns the leaf hash (32 bytes) of each event at these positions, in order of position. */
export async function readLeaves(client: Client, first: number, last: number): Promise<Buffer> {
  const { rows } = await client.query<{ leaves: Buffer | null }>(
    `SELECT string_agg(leaf, ''::bytea ORDER BY position) AS leaves FROM ledger.event
      WHERE position BETWEEN $1 AND $2`,
    [first, last],
  );
  return rows[0]?.leaves ?? Buffer.alloc(0);
}

/** Returns the stored hash of each node of the tree; null for a node whose hash is not stored. */
export async function readKept(
  client: Client,
  nodes: readonly Wanted[],
): Promise<readonly (Buffer | null)[]> {
  const { rows } = await client.query<{ hash: Buffer | null }>(
    `SELECT t.hash FROM unnest($1::integer[], $2::bigint[]) WITH ORDINALITY AS w (level, index, n)
       LEFT JOIN ledger.tree_hash t ON t.level = w.level AND t.index = w.index ORDER BY w.n`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  return rows.map(({ hash }) => hash);
}

interface Wanted {
  readonly level: number;
  readonly index: number;
}

/**
 * Runs `work` with hashes of the tree that one statement reads. `work` runs twice: first with dummy
 * hashes, to find out which hashes it requests, then with the real ones. It must request the same
 * hashes both times.
 */
export async function withTree<T>(
  client: Client,
  work: (read: SubtreeReader) => Promise<T>,
): Promise<T> {
  const wanted: Wanted[] = [];
  await work((level, index) => {
    wanted.push({ level, index });
    return Promise.resolve(EMPTY_ROOT);
  });
  const found = await readSubtrees(client, wanted);
  return work((level, index) => {
    const hash = found.get(`${level}/${index}`);
    assert(hash !== undefined, 'the second run requests only known hashes');
    return Promise.resolve(hash);
  });
}

async function readSubtrees(
  client: Client,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, Buffer>> {
  const parts = wanted.map(({ level, index }) => {
    const kept = level - (level % KEPT_EVERY);
    const width = 2 ** (level - kept);
    return { kept, first: index * width, last: index * width + width - 1 };
  });
  const { rows } = await client.query<{ n: number; hashes: Buffer }>(
    `SELECT w.n, string_agg(h.hash, ''::bytea ORDER BY h.index) AS hashes
       FROM unnest($1::integer[], $2::bigint[], $3::bigint[])
            WITH ORDINALITY AS w (level, first, last, n)
      CROSS JOIN LATERAL (
        SELECT e.position AS index, e.leaf AS hash FROM ledger.event e
         WHERE w.level = 0 AND e.position BETWEEN w.first + 1 AND w.last + 1
        UNION ALL
        SELECT t.index, t.hash FROM ledger.tree_hash t
         WHERE w.level > 0 AND t.level = w.level AND t.index BETWEEN w.first AND w.last
      ) AS h
      GROUP BY w.n`,
    [parts.map((p) => p.kept), parts.map((p) => p.first), parts.map((p) => p.last)],
  );
  const hashes = new Map(rows.map((row) => [row.n, row.hashes]));
  return new Map(
    wanted.map(({ level, index }, n) => {
      const part = hashes.get(n + 1);
      const width = 2 ** (level % KEPT_EVERY);
      assert(
        part?.length === width * HASH_BYTES,
        `the tree has a hole at level ${level}, index ${index}`,
      );
      return [`${level}/${index}`, foldHashes(part)];
    }),
  );
}
