import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { session, updateSessionUser, useSession } from './session';

/**
 * Fetches the signed-in account with GET /users/profile, and stores its number of tokens for the
 * next page load.
 */
const profileQuery = queryOptions({
  queryKey: [keys.profile],
  queryFn: async ({ signal }) => {
    const { token } = session.get();
    const profile = await answer(api.GET('/api/users/profile', { signal }));
    // Stores the tokens only if the session is still the same, because those of another session
    // belong to another wallet.
    if (session.get().token === token) updateSessionUser({ tokens: profile.tokens });
    return profile;
  },
});

/** Returns the profile of the signed-in account; a guest sends no request. */
export function useProfile() {
  const { token } = useSession();
  return useQuery({ ...profileQuery, enabled: token !== null });
}

/**
 * Returns the last known number of tokens in the wallet, or undefined. Only players have a wallet.
 */
export function useWalletTokens(): number | undefined {
  const { token, user } = useSession();
  const { data } = useQuery({
    ...profileQuery,
    enabled: token !== null && user?.isAdmin === false,
  });
  return data?.tokens ?? user?.tokens;
}

/** Returns the id of the signed-in account, as it appears in lists of participants and winners. */
export function useMyId(): string | undefined {
  const { user } = useSession();
  return user?._id ?? user?.id;
}
