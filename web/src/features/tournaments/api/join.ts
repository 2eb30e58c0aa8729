import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { mayBeDone, useMoneyMutation } from '../../../api/idempotency';
import { askFor, put } from '../../../api/live-matches';
import { SEATS } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import type { JoinAnswer } from '../../../api/schema';
import { MODE_LISTS } from './tournaments';

/** The fields of a join's response that the confirmation shows. */
export type Seat = Pick<JoinAnswer, 'tokens'> & {
  /** Tokens taken from the player's wallet, if they differ from one entry fee. */
  readonly paid?: number;
  /** Name of the squad that took the seat. */
  readonly squad?: string;
};
/**
 * The response of a join. If the response is lost, the list of the player's seats proves the join,
 * and `tournament` is missing.
 */
type Joined = Pick<JoinAnswer, 'tokens'> & Partial<Pick<JoinAnswer, 'tournament'>>;

const LOOK_MS = 5_000;

/**
 * Returns the response of a join. If the response is lost, looks for the seat, and throws if there
 * is none.
 */
export async function orSeatTaken(id: string, sent: Promise<Joined>): Promise<Joined> {
  try {
    return await sent;
  } catch (error) {
    const seat = mayBeDone(error) && (await seatTaken(id).catch(() => null));
    if (seat) return seat;
    throw error;
  }
}

/**
 * Looks for the seat after the response of a join is lost. Returns null if the player has no seat
 * in the match.
 */
async function seatTaken(id: string): Promise<Joined | null> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const [seats, { tokens }] = await Promise.all([
    answer(api.GET('/api/tournaments/user/seats', { signal })),
    answer(api.GET('/api/users/profile', { signal })),
  ]);
  return seats.some(({ tournamentId, isJoined }) => tournamentId === id && isJoined)
    ? { tokens }
    : null;
}

/**
 * Returns a function that updates the match, the seats and the wallet after a join's response. As
 * the specification says, the three lists of the mode are then fetched once more, by conditional
 * requests.
 */
export function useAfterJoin() {
  const queries = useQueryClient();
  return async (id: string, joined: Joined | undefined) => {
    const match = joined?.tournament;
    // The response contains no winners, so an empty list is added: an open match has no winners
    // yet.
    if (match) put(id, (known) => ({ winners: [], ...known, ...match }));
    else askFor(id, 0);
    const lists = joined ? [MODE_LISTS, 'career'].map((name) => [keys.tournaments, name]) : [];
    await Promise.all(
      [[keys.profile], [keys.tokenHistory], [keys.tournaments, SEATS], ...lists].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/**
 * Returns a mutation that pays the entry fee and takes a seat. A retry uses the same idempotency
 * key.
 */
export function useJoin(options: {
  readonly onSuccess: (seat: Seat) => void;
  readonly onError: (error: Error) => void;
}) {
  const afterJoin = useAfterJoin();
  return useMoneyMutation<Joined, string>({
    name: 'join',
    send: (id, headers) => {
      const params = { path: { id } };
      return orSeatTaken(id, answer(api.POST('/api/tournaments/{id}/join', { params, headers })));
    },
    onSuccess: ({ tokens }) => options.onSuccess({ tokens }),
    onError: options.onError,
    // After a success or a refusal, the seats and the wallet may have changed.
    onSettled: (joined, _error, id) => afterJoin(id, joined),
  });
}
