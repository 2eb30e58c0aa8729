import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { mayBeDone, useMoneyMutation } from '../../../api/idempotency';
import { type Match, type MatchList, subjectOfMode } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import type { JoinAnswer, Tournament } from '../../../api/schema';
import { keepRooms } from '../../../session/kept-rooms';
import { session } from '../../../session/session';

export type ModeList = 'upcoming' | 'ongoing' | 'completed';

const STATUS_OF = { upcoming: 'upcoming', ongoing: 'active', completed: 'completed' } as const;

const nextFirst = (one: Match, other: Match) =>
  one.startTime < other.startTime || (one.startTime === other.startTime && one._id < other._id);
const latestFirst = (field: 'startTime' | 'endTime') => (one: Match, other: Match) =>
  one[field] > other[field] || (one[field] === other[field] && one._id < other._id);

/** As the API fills and orders the three lists of a mode. */
function rulesOf(mode: string, list: ModeList): MatchList {
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

/** One of a mode page's three lists; they are asked for side by side. */
export function modeListQuery(mode: string, list: ModeList) {
  const params = { path: { mode } };
  return queryOptions({
    queryKey: [keys.tournaments, 'mode', mode, list],
    meta: { matches: rulesOf(mode, list) },
    queryFn: ({ signal }) => {
      switch (list) {
        case 'upcoming':
          return answer(api.GET('/api/tournaments/mode/{mode}/upcoming', { params, signal }));
        case 'ongoing':
          return answer(api.GET('/api/tournaments/mode/{mode}/ongoing', { params, signal }));
        case 'completed':
          return answer(api.GET('/api/tournaments/mode/{mode}/completed', { params, signal }));
      }
    },
  });
}

/** One match with its participants: what a list said of it at once, and then the newest. */
export function tournamentQuery(listed: Tournament) {
  const params = { path: { id: listed._id } };
  return queryOptions({
    queryKey: [keys.tournaments, 'one', listed._id],
    queryFn: ({ signal }) => answer(api.GET('/api/tournaments/{id}', { params, signal })),
    placeholderData: listed,
    staleTime: 0,
  });
}

/** The person's tournaments that are not completed; their rooms stay on the device. */
export const joinedQuery = queryOptions({
  queryKey: [keys.tournaments, 'joined'],
  queryFn: async ({ signal }) => {
    const { token } = session.get();
    const joined = await answer(api.GET('/api/tournaments/user/joined', { signal }));
    // Whoever logged out meanwhile leaves nothing behind.
    if (token && session.get().token === token) keepRooms(joined, Date.now());
    return joined;
  },
  meta: {
    matches: {
      holds: ({ isJoined, status }: Match) => isJoined && status !== 'completed',
      comesBefore: nextFirst,
    },
    onPatched: (joined) => keepRooms(joined as readonly Tournament[], Date.now()),
  },
});

/** The person's completed tournaments, newest first. */
export const resultsQuery = queryOptions({
  queryKey: [keys.tournaments, 'results'],
  meta: {
    matches: {
      holds: ({ isJoined, status }: Match) => isJoined && status === 'completed',
      comesBefore: latestFirst('endTime'),
    },
  },
  queryFn: ({ signal }) => answer(api.GET('/api/tournaments/user/results', { signal })),
});

/** What of the answer to a join the receipt needs. */
export type Seat = Pick<JoinAnswer, 'tokens'>;
/** After silence the match is not known, only the seat. */
type Joined = Seat & Partial<Pick<JoinAnswer, 'tournament'>>;

const LOOK_MS = 5_000;

/** After silence: the seat, when the lists of today say that it is taken. */
async function seatTaken(id: string): Promise<Seat | null> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const [joined, { tokens }] = await Promise.all([
    answer(api.GET('/api/tournaments/user/joined', { signal })),
    answer(api.GET('/api/users/profile', { signal })),
  ]);
  return joined.some(({ _id, isJoined }) => _id === id && isJoined) ? { tokens } : null;
}

/** Pays the entry fee and takes a seat, once per intent. */
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
    // Refused or not, the seats and the wallet may have changed meanwhile.
    onSettled: async (joined, _error, id) => {
      const { askFor, put } = await import('../../../api/live-matches');
      const match = joined?.tournament;
      if (match) put(id, () => match);
      else askFor(id, 0);
      await Promise.all(
        [keys.profile, keys.tokenHistory].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
}
