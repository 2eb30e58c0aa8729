import type pg from 'pg';

/** A unit of work that any connection can run. */
export type Task = (client: pg.Client) => Promise<void>;

export type NumberRange = readonly [first: number, last: number];

/**
 * Each connection takes the next unit when it has finished one; a single connection runs them in
 * order.
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
