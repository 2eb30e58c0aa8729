import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import type { LimitChoice, Pause } from '../../api/schema';
import { useSend } from '../../api/use-send';
import type { IndianState } from '../../lib/indian-states';

export const saferPlayQuery = queryOptions({
  queryKey: [keys.saferPlay],
  queryFn: ({ signal }) => answer(api.GET('/api/safer-play', { signal })),
});

export function useSetLimit() {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: (body: LimitChoice) => answer(api.PUT('/api/safer-play/limit', { body })),
    onSuccess: (saved) => queries.setQueryData(saferPlayQuery.queryKey, saved),
  });
}

export function useAnswerAgeAndState() {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: (state: IndianState) =>
      answer(api.PUT('/api/safer-play/age-and-state', { body: { isAdult: true, state } })),
    onSuccess: (saved) => queries.setQueryData(saferPlayQuery.queryKey, saved),
  });
}

export function usePause(onSettled: () => void) {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: (pause: Pause) =>
      answer(api.POST('/api/safer-play/exclusion', { body: { pause } })),
    onSuccess: (saved) => queries.setQueryData(saferPlayQuery.queryKey, saved),
    onSettled,
  });
}

/**
 * Fetches the data that is stored about the player for risk checks, and the player's explanations.
 */
export const keptQuery = queryOptions({
  queryKey: [keys.saferPlay, 'kept'],
  queryFn: ({ signal }) => answer(api.GET('/api/risk/kept', { signal })),
});

export function useSendAnswer(onSent: () => void) {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: (text: string) => answer(api.POST('/api/risk/answers', { body: { text } })),
    onSuccess: () => {
      onSent();
      return queries.invalidateQueries({ queryKey: keptQuery.queryKey });
    },
  });
}
