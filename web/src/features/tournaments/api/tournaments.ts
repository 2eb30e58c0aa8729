import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { mayBeDone, useMoneyMutation } from '../../../api/idempotency';
import { type Match, type MatchList, SEATS, subjectOfMode } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import type { JoinAnswer } from '../../../api/schema';
import { keepRooms } from '../../../session/kept-rooms';
import { session } from '../../../session/session';
import { type ListedMatch, withSeat } from '../model/tournament';

export type ModeList = 'upcoming' | 'ongoing' | 'completed';

const STATUS_OF = { upcoming: 'upcoming', ongoing: 'active', completed: 'completed' } as const;

const nextFirst = (one: Match, other: Match) =>
  one.startTime < other.startTime || (one.startTime === other.startTime && one._id < other._id);
const latestFirst = (field: 'startTime' | 'endTime') => (one: Match, other: Match) =>
  one[field] > other[field] || (one[field] === other[field] && one._id < other._id);

/** Returns the filter and the order of one of a mode's three lists, as the API defines them. */
export function rulesOf(mode: string, list: ModeList): MatchList {
  const named = mode.toLowerCase();
  return {
    subject: subjectOfMode(mode),
    holds: (match) =>
      match.status === STATUS_OF[list] &&
      [match.modeSlug, match.mode].some((name) => name.toLowerCase() === named),
    comesBefore:
      list === 'upcoming' ? nextFirst : latestFirst(list === 'ongoing' ? 'startTime' : 'endTime'),
  };
}

/** One page of a list; `cursor` asks for the next. */
interface MatchPage {
  readonly tournaments: readonly ListedMatch[];
  readonly cursor: string | null;
}

const PAGE = 20;

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: MatchPage) => cursor,
};

const cardsFrom = (cursor: string | null) =>
  ({ view: 'card', limit: PAGE, ...(cursor === null ? {} : { cursor }) }) as const;

/**
 * Returns a page of cards. By its type the answer holds whole tournaments; with `view=card` each is
 * a card.
 */
async function pageOf(
  asked: Promise<{ readonly data?: unknown; readonly response: Response }>,
): Promise<MatchPage> {
  const { response } = await asked;
  const tournaments = (await answer(asked)) as readonly ListedMatch[];
  return { tournaments, cursor: response.headers.get('X-Next-Cursor') };
}

/** One of a mode page's three lists; all three are fetched at the same time. */
export function modeListQuery(mode: string, list: ModeList) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [keys.tournaments, 'mode', mode, list],
    meta: { matches: rulesOf(mode, list) },
    queryFn: ({ pageParam, signal }) => {
      const asked = { params: { path: { mode }, query: cardsFrom(pageParam) }, signal };
      switch (list) {
        case 'upcoming':
          return pageOf(api.GET('/api/tournaments/mode/{mode}/upcoming', asked));
        case 'ongoing':
          return pageOf(api.GET('/api/tournaments/mode/{mode}/ongoing', asked));
        case 'completed':
          return pageOf(api.GET('/api/tournaments/mode/{mode}/completed', asked));
      }
    },
  });
}

/** The player's own seats, in one mode or in all; cards do not contain them. */
export function seatsQuery(mode?: string) {
  const query = mode === undefined ? {} : { mode };
  return queryOptions({
    queryKey: [keys.tournaments, SEATS, mode ?? 'all'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/tournaments/user/seats', { params: { query }, signal })),
  });
}

/** The query for one whole match. */
export function tournamentQuery(id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: [keys.tournaments, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/tournaments/{id}', { params, signal })),
  });
}

const PEOPLE = 50;

/** The participants of a match, in the order in which they joined. */
export function participantsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [keys.tournaments, 'people', id],
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: ({ participants }, pages) =>
      participants.length < PEOPLE ? undefined : pages.length + 1,
    queryFn: ({ pageParam: page, signal }) => {
      const params = { path: { id }, query: { page, limit: PEOPLE } };
      return answer(api.GET('/api/tournaments/{id}/participants', { params, signal }));
    },
  });
}

/** Fetches a page of the player's own matches with the player's seats in them. */
async function ownPage(asked: ReturnType<typeof pageOf>, signal: AbortSignal): Promise<MatchPage> {
  const all = { params: {}, signal };
  const [page, seats] = await Promise.all([
    asked,
    answer(api.GET('/api/tournaments/user/seats', all)),
  ]);
  const bySeat = new Map(seats.map((seat) => [seat.tournamentId, seat]));
  const tournaments = page.tournaments.map((card) => withSeat(card, bySeat.get(card._id)));
  return { ...page, tournaments };
}

/** The player's tournaments that are not completed; their rooms are kept on the device. */
export const joinedQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [keys.tournaments, 'joined'],
  queryFn: async ({ pageParam, signal }) => {
    const { token } = session.get();
    const params = { query: cardsFrom(pageParam) };
    const asked = pageOf(api.GET('/api/tournaments/user/joined', { params, signal }));
    const page = await ownPage(asked, signal);
    // After a logout, no rooms are kept.
    const isFirst = pageParam === null;
    if (isFirst && token && session.get().token === token) keepRooms(page.tournaments, Date.now());
    return page;
  },
  meta: {
    matches: {
      holds: ({ isJoined, refundedTokens, status }: Match) =>
        status !== 'completed' && (isJoined || refundedTokens !== undefined),
      comesBefore: nextFirst,
    },
    onPatched: (joined) =>
      keepRooms((joined as { pages: MatchPage[] }).pages[0]?.tournaments ?? [], Date.now()),
  },
});

/** The player's completed tournaments, newest first. */
export const resultsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [keys.tournaments, 'results'],
  meta: {
    matches: {
      holds: ({ isJoined, status }: Match) => isJoined === true && status === 'completed',
      comesBefore: latestFirst('endTime'),
    },
  },
  queryFn: ({ pageParam, signal }) => {
    const params = { query: cardsFrom(pageParam) };
    return ownPage(pageOf(api.GET('/api/tournaments/user/results', { params, signal })), signal);
  },
});

/** The fields of a join's answer that the receipt shows. */
export type Seat = Pick<JoinAnswer, 'tokens'>;
/** When the answer is lost, the lists show only the seat, and `tournament` is missing. */
type Joined = Seat & Partial<Pick<JoinAnswer, 'tournament'>>;

const LOOK_MS = 5_000;

/**
 * Looks for the seat after a join without an answer; returns null when the lists do not contain it.
 */
async function seatTaken(id: string): Promise<Seat | null> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const [seats, { tokens }] = await Promise.all([
    answer(api.GET('/api/tournaments/user/seats', { signal })),
    answer(api.GET('/api/users/profile', { signal })),
  ]);
  return seats.some(({ tournamentId, isJoined }) => tournamentId === id && isJoined)
    ? { tokens }
    : null;
}

/** Pays the entry fee and takes a seat. A retry keeps its idempotency key. */
export function useJoin(options: {
  readonly onSuccess: (seat: Seat) => void;
  readonly onError: (error: Error) => void;
}) {
  const queries = useQueryClient();
  return useMoneyMutation<Joined, string>({
    name: 'join',
    send: async (id, headers) => {
      try {
        const params = { path: { id } };
        return await answer(api.POST('/api/tournaments/{id}/join', { params, headers }));
      } catch (error) {
        const seat = mayBeDone(error) && (await seatTaken(id).catch(() => null));
        if (seat) return seat;
        throw error;
      }
    },
    onSuccess: ({ tokens }) => options.onSuccess({ tokens }),
    onError: options.onError,
    // After a success or a refusal, the seats and the wallet may have changed.
    onSettled: async (joined, _error, id) => {
      const { askFor, put } = await import('../../../api/live-matches');
      const match = joined?.tournament;
      // The answer has no winners, because an open match has none yet.
      if (match) put(id, (known) => ({ winners: [], ...known, ...match }));
      else askFor(id, 0);
      await Promise.all(
        [[keys.profile], [keys.tokenHistory], [keys.tournaments, SEATS]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
