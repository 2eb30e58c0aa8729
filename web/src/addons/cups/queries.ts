import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import type { components } from '../../api/schema.gen';

type Schemas = components['schemas'];
export type Cup = Schemas['CupView'];
export type Standing = Schemas['StandingView'];

/** Pause between two reads of an open cup, whose standings change with each result. */
const EVERY_MS = 30_000;

/** A cup with its standings, page by page. */
export const cupQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [keys.cups, 'one', id],
    queryFn: ({ pageParam: page, signal }) =>
      answer(api.GET('/api/cups/{id}', { params: { path: { id }, query: { page } }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last: Cup, pages: readonly Cup[]) =>
      pages.reduce((sum, { standings }) => sum + standings.length, 0) < last.entryCount &&
      last.standings.length > 0
        ? pages.length + 1
        : undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.paidAt ? false : EVERY_MS),
    retry: 1,
  });

/**
 * Returns the rows of all pages. A row that moved to another page between two reads counts once.
 */
export const rowsIn = (pages: readonly Cup[]): readonly Standing[] => [
  ...new Map(
    pages.flatMap(({ standings }) => standings).map((row) => [row.entryId, row] as const),
  ).values(),
];

/** The cups with a match that the player has joined. */
export const joinedCupsQuery = queryOptions({
  queryKey: [keys.cups, 'joined'],
  queryFn: ({ signal }) => answer(api.GET('/api/cups/joined', { signal })),
});
