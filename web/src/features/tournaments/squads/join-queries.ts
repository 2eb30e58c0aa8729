import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import { useSend } from '../../../api/use-send';
import { orSeatTaken, type Seat, useAfterJoin } from '../api/join';
import { squadsQuery } from './queries';

export type Payment = 'each' | 'captain';

export interface SquadEntry {
  readonly squadId: string;
  /** Ids of four players, including the captain. */
  readonly players: readonly string[];
  readonly paidBy: Payment;
}

/**
 * Returns a mutation that takes four seats for a squad of the player. A retry uses the same
 * idempotency key.
 */
export function useJoinWithSquad(
  id: string,
  told: { readonly onSuccess: (seat: Seat) => void; readonly onError: (error: Error) => void },
) {
  const queries = useQueryClient();
  const afterJoin = useAfterJoin();
  return useMoneyMutation({
    name: `join-squad ${id}`,
    send: ({ players, ...entry }: SquadEntry, headers) => {
      const body = { ...entry, players: [...players] };
      const params = { path: { id } };
      return orSeatTaken(
        id,
        answer(api.POST('/api/tournaments/{id}/squad', { params, body, headers })),
      );
    },
    onSuccess: ({ tokens }) => told.onSuccess({ tokens }),
    onError: told.onError,
    onSettled: async (joined) => {
      await Promise.all([afterJoin(id, joined), queries.invalidateQueries(squadsQuery)]);
    },
  });
}

interface Left {
  readonly refundedTokens: number;
  /** True if the captain had paid the fee and so got the refund. */
  readonly toCaptain: boolean;
}

/** Returns a mutation that gives back the player's seat in a squad. */
export function useLeaveMatch(
  id: string,
  told: { readonly onSuccess: (left: Left) => void; readonly onError: (error: Error) => void },
) {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: () => answer(api.POST('/api/tournaments/{id}/leave', { params: { path: { id } } })),
    ...told,
    onSettled: () =>
      Promise.all(
        [keys.tournaments, keys.profile, keys.tokenHistory].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
