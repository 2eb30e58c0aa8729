import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { isPersonId } from '../model/words';

type EventsAsked = NonNullable<paths['/api/admin/ledger/events']['get']['parameters']['query']>;

const NEWEST_EVERY_MS = 15_000;
const MOST_NAMES = 200;

/**
 * Fetches a page of the journal. The first page is fetched again every 15 seconds while it is
 * visible.
 */
export function journalQuery(asked: EventsAsked) {
  return queryOptions({
    queryKey: [keys.ledger, 'events', asked],
    placeholderData: keepPreviousData,
    refetchInterval: asked.cursor === undefined ? NEWEST_EVERY_MS : false,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/ledger/events', { params: { query: asked }, signal })),
  });
}

type StatementAsked = NonNullable<
  paths['/api/admin/ledger/statement']['get']['parameters']['query']
>;

/** Fetches a page of an account's entries, the oldest first. */
export function statementQuery(asked: StatementAsked) {
  return queryOptions<components['schemas']['Statement']>({
    queryKey: [keys.ledger, 'statement', asked],
    enabled: Boolean(asked.account),
    // While a page is loading, the previous page stays on the screen, unless it belongs to another
    // account.
    placeholderData: (before) => (before?.account === asked.account ? before : undefined),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/ledger/statement', { params: { query: asked }, signal })),
  });
}

/** Fetches an account's balances and the sums of its entries for each type of event. */
export function statementTotalsQuery(asked: Pick<StatementAsked, 'account' | 'from' | 'to'>) {
  return queryOptions({
    queryKey: [keys.ledger, 'statement-totals', asked],
    enabled: Boolean(asked.account),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/ledger/statement/totals', { params: { query: asked }, signal })),
  });
}

type BalanceAsked = NonNullable<
  paths['/api/admin/ledger/trial-balance']['get']['parameters']['query']
>;

export function trialBalanceQuery(asked: BalanceAsked) {
  return queryOptions({
    queryKey: [keys.ledger, 'trial-balance', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/ledger/trial-balance', { params: { query: asked }, signal })),
  });
}

/** Fetches an event by its position. The result stays valid, because an event never changes. */
export function eventQuery(position: string) {
  return queryOptions({
    queryKey: [keys.ledger, 'event', position],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/ledger/events/{position}', { params: { path: { position } }, signal }),
      ),
  });
}

/** Requests a verification of a stored event. The server verifies it again for each request. */
export function eventCheckQuery(position: string) {
  return queryOptions({
    queryKey: [keys.ledger, 'event-check', position],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/ledger/events/{position}/check', {
          params: { path: { position } },
          signal,
        }),
      ),
  });
}

const LOOK_AT_EXPORT_MS = 1_000;

/** Fetches the record of an export, repeatedly until the export is complete. */
export function exportQuery(id: string | null) {
  return queryOptions<components['schemas']['LedgerExport']>({
    queryKey: [keys.ledger, 'export', id],
    enabled: Boolean(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AT_EXPORT_MS : false),
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/ledger/exports/{id}', { params: { path: { id: id ?? '' } }, signal }),
      ),
  });
}

/** Fetches the emails of users by their ids. The map has no entry for an unknown id. */
export function usePeople(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  return usePeopleOf(ids).people;
}

/** Does the same as `usePeople`. `isAwaited` is true until the first answer or failure. */
export function usePeopleOf(ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null && isPersonId(id)))];
  const asked = wanted.sort().slice(0, MOST_NAMES).join(',');
  const { data, isLoading, failureCount } = useQuery({
    queryKey: [keys.users, 'names', asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/people', { params: { query: { ids: asked } }, signal })),
  });
  const people: ReadonlyMap<string, string> = new Map(
    (data?.people ?? []).map(({ id, email }) => [id, email]),
  );
  return { people, isAwaited: isLoading && failureCount === 0 };
}

/** Returns the id of the user with this email; null if there is none. */
export async function findPerson(email: string): Promise<string | null> {
  const { people } = await answer(api.GET('/api/admin/people', { params: { query: { email } } }));
  return people[0]?.id ?? null;
}
