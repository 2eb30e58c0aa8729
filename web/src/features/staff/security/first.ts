import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { observable, useObservable } from '../../../lib/observable';
import { onSessionEnd } from '../../../session/session';

export const SECOND_FACTOR = [keys.staff, 'second-factor'];

/**
 * The recovery codes that were just given, until they are kept. Outside the screen that asked for
 * them: with the new session everything that was fetched is fetched anew, and screens come and go.
 */
export const givenCodes = observable<readonly string[] | null>(null);
onSessionEnd(() => givenCodes.set(null));

export const useGivenCodes = () => useObservable(givenCodes);

/** How the person who looks at it signs in. */
export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => answer(api.GET('/api/auth/second-factor', { signal })),
  });
}

/** Whether two-step sign-in comes before everything else in the admin console. */
export function useSecondFactorFirst(): boolean {
  const { data } = useSecondFactor();
  const codes = useGivenCodes();
  return codes !== null || (data?.required === true && !data.enabled);
}
