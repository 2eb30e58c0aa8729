import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { observable, useObservable } from '../../../lib/observable';
import { onSessionEnd } from '../../../session/session';

export const SECOND_FACTOR = [keys.staff, 'second-factor'];

/**
 * The new recovery codes until the user has saved them. A component cannot hold them, because the
 * new session renders all components again.
 */
export const givenCodes = observable<readonly string[] | null>(null);
onSessionEnd(() => givenCodes.set(null));

export const useGivenCodes = () => useObservable(givenCodes);

/**
 * Fetches whether the signed-in account has two-step sign-in and whether it is required to have it.
 */
export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => answer(api.GET('/api/auth/second-factor', { signal })),
  });
}

/**
 * Returns true if the user must set up two-step sign-in or a passkey, or save recovery codes, before
 * using the console.
 */
export function useSecondFactorFirst(): boolean {
  const { data } = useSecondFactor();
  const codes = useGivenCodes();
  return codes !== null || (data?.mustSetUp ?? null) !== null;
}
