import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { type Match, type MatchList, SEATS, subjectOfMode } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
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

/** One page of a list. `cursor` is sent to fetch the next page; null on the last page. */
interface MatchPage {
  readonly tournaments: readonly ListedMatch[];
  readonly cursor: string | null;
  /** True if the player has or had a seat in a match. */
  readonly hasSeats?: boolean;
}

const PAGE = 20;

export const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: MatchPage) => cursor,
};

const cardsFrom = (cursor: string | null) =>
  ({ view: 'card', limit: PAGE, ...(cursor === null ? {} : { cursor }) }) as const;

/**
 * Returns a page of cards. The response type describes whole tournaments, but with `view=card` the
 * API returns cards.
 */
export async function pageOf(
  asked: Promise<{ readonly data?: unknown; readonly response: Response }>,
): Promise<MatchPage> {
  const { response } = await asked;
  const tournaments = (await answer(asked)) as readonly ListedMatch[];
  return { tournaments, cursor: response.headers.get('X-Next-Cursor') };
}

/** Second part of the query keys for the lists of all modes. */
export const MODE_LISTS = 'mode';

/** Query of one of the three lists of a mode. All three are fetched at the same time. */
export function modeListQuery(mode: string, list: ModeList) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [keys.tournaments, MODE_LISTS, mode, list],
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

/** The query for one match with all its details. A list has only its card. */
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

/** Fetches a page of the player's own matches, with the player's seat in each match. */
async function ownPage(asked: ReturnType<typeof pageOf>, signal: AbortSignal): Promise<MatchPage> {
  const all = { params: {}, signal };
  const [page, seats] = await Promise.all([
    asked,
    answer(api.GET('/api/tournaments/user/seats', all)),
  ]);
  const bySeat = new Map(seats.map((seat) => [seat.tournamentId, seat]));
  const tournaments = page.tournaments.map((card) => withSeat(card, bySeat.get(card._id)));
  return { ...page, tournaments, hasSeats: seats.length > 0 };
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
    // Rooms are not stored if the player logged out during the request.
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
