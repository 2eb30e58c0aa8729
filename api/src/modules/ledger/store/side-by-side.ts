import type pg from 'pg';

/** A task that can run on any one of several database connections. */
export type Task = (client: pg.Client) => Promise<void>;

export type NumberRange = readonly [first: number, last: number];

/**
 * Runs `work` once per item, on several connections. Each connection takes the next item when it
 * has finished one. With a single connection, the items are handled in order.
 */
export async function shareOut<Item>(
  clients: readonly pg.Client[],
  items: Iterable<Item>,
  work: (client: pg.Client, item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.next(); !next.done; next = left.next()) await work(client, next.value);
    }),
  );
}

/** Yields the positions after `since`, up to and including `last`, in pages. */
export function* pagesOf(since: number, last: number, size: number): Generator<NumberRange> {
  for (let first = since + 1; first <= last; first += size) {
    yield [first, Math.min(first + size - 1, last)];
  }
}
