import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { ALL_MATCHES, type Match, type MatchList } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import type { Tournament, TournamentStatus } from '../../../api/schema';
import type { components, paths } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';

type Schemas = components['schemas'];
type ListQuery = NonNullable<paths['/api/tournaments/admin/all']['get']['parameters']['query']>;
export type TournamentFields = Schemas['CreateTournamentBody'];

const STATUSES = {
  pending: ['upcoming', 'active'],
  'needs-results': ['upcoming', 'active', 'completed'],
} as Readonly<Record<string, string[]>>;

/** Returns the rules by which live messages change a list. Only the first page adds new matches. */
function rulesOf({ status = 'all', sort = 'newest', page = 1, ...rest }: ListQuery): MatchList {
  const showsNew = (sort === 'newest' || sort === 'start') && page === 1;
  const isNarrowed = Boolean(rest.q || rest.mode || rest.from || rest.to);
  const holds = (match: Match) =>
    status === 'all' || (STATUSES[status] ?? [status]).includes(match.status);
  const soonest = (one: Match, other: Match) => one.startTime < other.startTime;
  return {
    subject: ALL_MATCHES,
    holds,
    takes: (match) => showsNew && !isNarrowed && status !== 'needs-results' && holds(match),
    comesBefore: (one, other) =>
      sort === 'start' ? soonest(one, other) : (one.createdAt ?? '') > (other.createdAt ?? ''),
  };
}

/** One page of all tournaments, with the statistics and the total number. */
export function allTournamentsQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [keys.tournaments, 'admin', query],
    meta: { matches: rulesOf(query) },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/tournaments/admin/all', { params: { query }, signal });
      const { response } = await asked;
      const total = Number(response.headers.get('X-Total-Count'));
      return { ...(await answer(asked)), total };
    },
  });
}

/** Fetches a tournament that the present page of the list does not contain. */
export async function findTournament(id: string, signal: AbortSignal) {
  const query = { q: id, limit: 1 };
  const asked = api.GET('/api/tournaments/admin/all', { params: { query }, signal });
  return (await answer(asked)).tournaments[0];
}

export function participantsQuery(id: string) {
  return queryOptions({
    queryKey: [keys.tournaments, 'participants', id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/tournaments/admin/{id}/participants', { params: { path: { id } }, signal }),
      ),
  });
}

export const byId = (id: string) => ({ path: { id } });

/** Fetches again every list that a change of a tournament affects. */
export function refresh(queries: QueryClient) {
  return Promise.all(
    [keys.tournaments, keys.statistics, keys.ledger].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

/** Functions that run after an API call has succeeded or failed. */
export interface Ending<Result> {
  readonly onSuccess: (result: Result) => void;
  readonly onError: (error: Error) => void;
}

export function useSaveTournament(
  tournament: Tournament | null,
  ending: Ending<Schemas['TournamentAnswer']>,
) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: TournamentFields) =>
      tournament
        ? answer(
            api.PUT('/api/tournaments/admin/{id}', {
              params: byId(tournament._id),
              body: { ...body, version: tournament.version },
            }),
          )
        : answer(api.POST('/api/tournaments', { body })),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

interface CreatedTogether {
  readonly tournaments: readonly TournamentFields[];
  /** Days of the week on which the worker creates the matches again; 1 is Monday. */
  readonly repeatOn: readonly number[];
}

/** Returns a mutation that creates several tournaments. After a refusal, none of them exists. */
export function useCreateMany(ending: Ending<Schemas['ManyCreated']>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: ({ tournaments, repeatOn }: CreatedTogether, headers) =>
      answer(
        api.POST('/api/tournaments/admin/many', {
          body: { tournaments: [...tournaments], repeatOn: [...repeatOn] },
          headers,
        }),
      ),
    ...ending,
    onSettled: () =>
      Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: [keys.series] })]),
  });
}

export const seriesQuery = queryOptions({
  queryKey: [keys.series],
  queryFn: ({ signal }) => answer(api.GET('/api/tournaments/admin/series', { signal })),
});

export function useStopSeries(ending: Ending<Schemas['SeriesStopped']>) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (id: string) =>
      answer(api.DELETE('/api/tournaments/admin/series/{id}', { params: byId(id) })),
    ...ending,
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.series] }),
  });
}

/** Returns a mutation that stores a prize table with its tournament. */
export function useKeepPrizes(id: string, ending: Ending<Schemas['TournamentAnswer']>) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (prizeTable: Schemas['PrizeTableBody']) =>
      answer(api.PUT('/api/tournaments/admin/{id}', { params: byId(id), body: { prizeTable } })),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

export function useSetRoom(id: string, ending: Ending<Schemas['TournamentAnswer']>) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: Schemas['SetRoomBody']) =>
      answer(api.PUT('/api/tournaments/admin/{id}/room', { params: byId(id), body })),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

export function useChangeStatus(id: string, ending: Ending<Schemas['StatusAnswer']>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: (status: TournamentStatus, headers) =>
      answer(
        api.PUT('/api/tournaments/admin/{id}/status', {
          params: byId(id),
          body: { status },
          headers,
        }),
      ),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

/**
 * Fetches the refunds that a change of the tournament's status would cause, as the server computes
 * them.
 */
export function useStatusConsequence(tournament: Tournament, status: TournamentStatus) {
  return useQuery({
    queryKey: [keys.tournaments, 'consequence', tournament._id, tournament.version, status],
    enabled: status !== tournament.status,
    retry: false,
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/tournaments/admin/{id}/status', {
          params: { ...byId(tournament._id), query: { dryRun: true } },
          body: { status },
          signal,
        }),
      ),
  });
}

export function useDeleteTournament(id: string, ending: Ending<unknown>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: (_: null, headers) =>
      answer(api.DELETE('/api/tournaments/admin/{id}', { params: byId(id), headers })),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

/** Fetches the refunds that deleting the tournament would cause. */
export function useDeleteConsequence(id: string) {
  return useQuery({
    queryKey: [keys.tournaments, 'delete-consequence', id],
    retry: false,
    queryFn: ({ signal }) =>
      answer(
        api.DELETE('/api/tournaments/admin/{id}', {
          params: { ...byId(id), query: { dryRun: true } },
          signal,
        }),
      ),
  });
}
