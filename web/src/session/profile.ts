import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { session, updateSessionUser, useSession } from './session';

/**
 * The query for GET /users/profile: the account with its tokens, which are kept for the next page.
 */
const profileQuery = queryOptions({
  queryKey: [keys.profile],
  queryFn: async ({ signal }) => {
    const { token } = session.get();
    const profile = await answer(api.GET('/api/users/profile', { signal }));
    // A session that began during the fetch has another wallet.
    if (session.get().token === token) updateSessionUser({ tokens: profile.tokens });
    return profile;
  },
});

/** Returns the profile of the signed-in account; a guest sends no request. */
export function useProfile() {
  const { token } = useSession();
  return useQuery({ ...profileQuery, enabled: token !== null });
}

/** Returns the wallet's tokens as last known, or undefined. Only players have a wallet. */
export function useWalletTokens(): number | undefined {
  const { token, user } = useSession();
  const { data } = useQuery({
    ...profileQuery,
    enabled: token !== null && user?.isAdmin === false,
  });
  return data?.tokens ?? user?.tokens;
}

/** Returns the signed-in account's id, in the form that rows of participants and winners have. */
export function useMyId(): string | undefined {
  const { user } = useSession();
  return user?._id ?? user?.id;
}
