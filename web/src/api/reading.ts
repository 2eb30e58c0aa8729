import type { UseQueryResult } from '@tanstack/react-query';

/**
 * State of a read: awaited, failed, or known with its data. A number or a list can only be taken
 * from a known reading, so that no screen shows "0" or "nothing" for what it does not know.
 */
export type Reading<Data> =
  | { readonly is: 'awaited' }
  | {
      readonly is: 'failed';
      readonly error: unknown;
      /** True while the read is tried again. */
      readonly isRetrying: boolean;
      readonly retry: () => void;
    }
  | { readonly is: 'known'; readonly data: Data };

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'
>;

/**
 * Returns the state of a query. React Query forgets the failure as soon as the read is tried again;
 * here it stays failed until there is an answer.
 */
export function readingOf<Data>(query: Query<Data>): Reading<Data> {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  if (data !== undefined) return { is: 'known', data };
  if (errorUpdateCount === 0) return { is: 'awaited' };
  return { is: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** Returns the reading of data that is already here. */
export const known = <Data>(data: Data): Reading<Data> => ({ is: 'known', data });

/** Returns a reading of a part of the data. */
export function part<Data, Part>(
  reading: Reading<Data>,
  take: (data: Data) => Part,
): Reading<Part> {
  return reading.is === 'known' ? { is: 'known', data: take(reading.data) } : reading;
}

type DataOf<Readings> = {
  readonly [Name in keyof Readings]: Readings[Name] extends Reading<infer Data> ? Data : never;
};

/**
 * Returns one reading of several: failed if one of them has failed, else awaited if one of them is
 * awaited. A retry tries the failed ones again.
 */
export function together<Readings extends Readonly<Record<string, Reading<unknown>>>>(
  readings: Readings,
): Reading<DataOf<Readings>> {
  const all = Object.values(readings);
  const failed = all.filter((each) => each.is === 'failed');
  const [first] = failed;
  if (first) {
    return {
      is: 'failed',
      error: failed.find(({ error }) => error)?.error,
      isRetrying: failed.some(({ isRetrying }) => isRetrying),
      retry: () => {
        for (const { retry } of failed) retry();
      },
    };
  }
  if (all.some((each) => each.is === 'awaited')) return { is: 'awaited' };
  const known = Object.entries(readings).map(([name, each]) => [
    name,
    each.is === 'known' ? each.data : undefined,
  ]);
  return { is: 'known', data: Object.fromEntries(known) as DataOf<Readings> };
}
