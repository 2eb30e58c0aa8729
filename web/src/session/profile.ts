import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { known, part, type Reading, readingOf } from '../api/reading';
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
 * Returns the number of tokens in the wallet. Until it is read, it is the number of the last page
 * load. Only players have a wallet.
 */
export function useWalletTokens(): Reading<number> {
  const { token, user } = useSession();
  const isPlayer = token !== null && user?.isAdmin === false;
  const reading = readingOf(useQuery({ ...profileQuery, enabled: isPlayer }));
  if (reading.is !== 'known' && user?.tokens !== undefined) return known(user.tokens);
  return part(reading, ({ tokens }) => tokens);
}

/** Returns the id of the signed-in account, as it appears in lists of participants and winners. */
export function useMyId(): string | undefined {
  const { user } = useSession();
  return user?._id ?? user?.id;
}
