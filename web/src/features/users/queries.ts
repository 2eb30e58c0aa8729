import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { useSend } from '../../api/use-send';
import { updateSessionUser } from '../../session/session';

/** Fetches the player's statistics, computed from completed tournaments. */
export const careerQuery = queryOptions({
  queryKey: [keys.tournaments, 'career'],
  queryFn: ({ signal }) => answer(api.GET('/api/tournaments/user/career', { signal })),
});

export interface ProfileFields {
  readonly inGameName: string;
  readonly freeFireUID: string;
}

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: ProfileFields) => answer(api.PUT('/api/users/profile', { body })),
    onSuccess: (_, { inGameName, freeFireUID }) => {
      updateSessionUser({ inGameName, freeFireUID });
      return queries.invalidateQueries({ queryKey: [keys.profile] });
    },
  });
}

/** Fetches what a deletion of the account would mean, anew whenever the dialog opens. */
export const deletionQuery = queryOptions({
  queryKey: [keys.profile, 'deletion'],
  queryFn: ({ signal }) => answer(api.GET('/api/privacy/deletion', { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** Closes the account. A refusal may mean that the stakes have changed, so they are read again. */
export function useRequestDeletion(onClosed: (deletionAt: string) => void) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: { password: string; words?: string }) =>
      answer(api.POST('/api/privacy/deletion', { body })),
    onSuccess: ({ deletionAt }) => onClosed(deletionAt),
    onError: () => queries.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
