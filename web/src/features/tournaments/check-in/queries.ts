import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { useSend } from '../../../api/use-send';
import { showPopup } from '../../../components/popup/popups';
import { useFailureText } from '../../../components/use-failure-text';

/** The player's check-ins and positions on waiting lists, for matches that have not started. */
export const checkInsQuery = queryOptions({
  queryKey: [keys.checkIns],
  queryFn: ({ signal }) => answer(api.GET('/api/tournaments/user/check-ins', { signal })),
});

const SENDS = {
  checkIn: (id: string) =>
    answer(api.POST('/api/tournaments/{id}/check-in', { params: { path: { id } } })),
  wait: (id: string) =>
    answer(api.POST('/api/tournaments/{id}/waiting', { params: { path: { id } } })),
  stopWaiting: (id: string) =>
    answer(api.DELETE('/api/tournaments/{id}/waiting', { params: { path: { id } } })),
} as const;

/**
 * Returns a mutation that checks the player in, adds the player to the waiting list, or takes the
 * player off it.
 */
export function useDecision(what: keyof typeof SENDS, onError: (error: Error) => void) {
  const queries = useQueryClient();
  return useSend<unknown, string>({
    mutationFn: (id) => SENDS[what](id),
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.checkIns] }),
  });
}

/** Returns a function that shows why the check-in or the change of the waiting list was refused. */
export function useTellFailure(title: string, fallback: string) {
  const failureText = useFailureText();
  return (error: Error) =>
    showPopup({ type: 'error', title, message: failureText(error, fallback) });
}
