import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { useSession } from './session';

/** GET /users/profile: who I am and how many tokens I have. */
export const profileQuery = queryOptions({
  queryKey: [keys.profile],
  queryFn: ({ signal }) => answer(api.GET('/api/users/profile', { signal })),
});

/** The profile of whoever is signed in; nothing is asked for a guest. */
export function useProfile() {
  const { token } = useSession();
  return useQuery({ ...profileQuery, enabled: token !== null });
}

/** The wallet's tokens: undefined until known. Only players have a wallet. */
export function useWalletTokens(): number | undefined {
  const { token, user } = useSession();
  const { data } = useQuery({
    ...profileQuery,
    enabled: token !== null && user?.isAdmin === false,
  });
  return data?.tokens ?? user?.tokens;
}

/** The signed-in person's id, as the participant and winner rows name it. */
export function useMyId(): string | undefined {
  const { user } = useSession();
  return user?._id ?? user?.id;
}
