import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { observable, useObservable } from '../../../lib/observable';
import { onSessionEnd } from '../../../session/session';

export const SECOND_FACTOR = [keys.staff, 'second-factor'];

/**
 * The new recovery codes, until they are saved. They are kept outside the screen that requested
 * them, because the new session mounts that screen again.
 */
export const givenCodes = observable<readonly string[] | null>(null);
onSessionEnd(() => givenCodes.set(null));

export const useGivenCodes = () => useObservable(givenCodes);

/** Fetches the sign-in settings of the signed-in account. */
export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => answer(api.GET('/api/auth/second-factor', { signal })),
  });
}

/** True when two-step sign-in must be set up before any other use of the console. */
export function useSecondFactorFirst(): boolean {
  const { data } = useSecondFactor();
  const codes = useGivenCodes();
  return codes !== null || (data?.required === true && !data.enabled);
}
