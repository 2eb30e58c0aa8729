import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { isPersonId } from '../model/words';

type EventsAsked = NonNullable<paths['/api/admin/ledger/events']['get']['parameters']['query']>;

const NEWEST_EVERY_MS = 15_000;
const MOST_NAMES = 200;

/** A page of the journal. The first page is refreshed regularly while it is visible. */
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

/** One page of an account's entries, oldest first. */
export function statementQuery(asked: StatementAsked) {
  return queryOptions<components['schemas']['Statement']>({
    queryKey: [keys.ledger, 'statement', asked],
    enabled: Boolean(asked.account),
    // Keeps the previous page on the screen while the next one loads, but never entries of another
    // account.
    placeholderData: (before) => (before?.account === asked.account ? before : undefined),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/ledger/statement', { params: { query: asked }, signal })),
  });
}

/** The sums of the account's entries by type of event. */
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

/** One event; it never changes, so it is fetched once. */
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

/** The server's verification of one stored event, computed at each request. */
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

/** The record of one exported file; fetched again until the file is complete. */
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

/** Returns the emails of user ids; an unknown id is shown as an id. */
export function usePeople(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids.filter((id) => id !== null && isPersonId(id)))];
  const asked = wanted.sort().slice(0, MOST_NAMES).join(',');
  const { data } = useQuery({
    queryKey: [keys.users, 'names', asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/people', { params: { query: { ids: asked } }, signal })),
  });
  return new Map((data?.people ?? []).map(({ id, email }) => [id, email]));
}

/** Returns the id of the account with this email, or null. */
export async function findPerson(email: string): Promise<string | null> {
  const { people } = await answer(api.GET('/api/admin/people', { params: { query: { email } } }));
  return people[0]?.id ?? null;
}
