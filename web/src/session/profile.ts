import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { session, updateSessionUser, useSession } from './session';

/** GET /users/profile: who I am and how many tokens I have, which is kept for the next page. */
const profileQuery = queryOptions({
  queryKey: [keys.profile],
  queryFn: async ({ signal }) => {
    const { token } = session.get();
    const profile = await answer(api.GET('/api/users/profile', { signal }));
    // Whoever came meanwhile has another wallet.
    if (session.get().token === token) updateSessionUser({ tokens: profile.tokens });
    return profile;
  },
});

/** The profile of whoever is signed in; nothing is asked for a guest. */
export function useProfile() {
  const { token } = useSession();
  return useQuery({ ...profileQuery, enabled: token !== null });
}

/** The wallet's tokens as last known; undefined until known. Only players have a wallet. */
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
