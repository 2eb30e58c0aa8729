import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api, renewal } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { showPopup } from '../../../components/popup/popups';
import { confirmingTouch, newPasskey } from '../../../session/passkey';
import { beginSession, session } from '../../../session/session';
import { givenCodes, SECOND_FACTOR } from './first';

export const useBegin = () =>
  useSend({
    mutationFn: async (password: string) => {
      const passkey = await confirmingTouch({ action: 'second-factor' });
      const body = { password, ...(passkey ? { passkey } : {}) };
      return answer(api.POST('/api/auth/second-factor/begin', { body }));
    },
  });

export function useConfirm() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (code: string) =>
      renewing(() => answer(api.POST('/api/auth/second-factor/confirm', { body: { code } }))),
    onSuccess: ({ token, recoveryCodes }) => {
      givenCodes.set(recoveryCodes);
      goOnWith(token);
      return queries.invalidateQueries({ queryKey: SECOND_FACTOR });
    },
  });
}

export function useDisable() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: { password: string; code: string }) =>
      renewing(() => answer(api.POST('/api/auth/second-factor/disable', { body }))),
    onSuccess: ({ token, message }) => {
      goOnWith(token);
      showPopup({ type: 'success', title: 'Success', message });
      return queries.invalidateQueries({ queryKey: SECOND_FACTOR });
    },
  });
}

type Schemas = components['schemas'];
export type Passkey = Schemas['ListedPasskey'];
type Proof<Body> = () => Promise<Body>;

const PASSKEYS = [keys.staff, 'passkeys'];

/** Fetches the user's own passkeys. */
export const usePasskeys = () =>
  useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => answer(api.GET('/api/auth/passkeys', { signal })),
  });

interface NewPasskey {
  readonly name: string;
  readonly proof: Proof<Schemas['BeginPasskeyDto']>;
}

export function useAddPasskey(onEnd: () => void) {
  const changed = useChangedPasskeys(onEnd);
  return useSend({
    alone: true,
    mutationFn: async ({ name, proof }: NewPasskey) => {
      const begun = api.POST('/api/auth/passkeys/begin', { body: await proof() });
      const made = await newPasskey(await answer(begun));
      return renewing(() => answer(api.POST('/api/auth/passkeys', { body: { name, ...made } })));
    },
    onSuccess: changed,
  });
}

export function useRemovePasskey(id: string, onEnd: () => void) {
  const changed = useChangedPasskeys(onEnd);
  return useSend({
    alone: true,
    mutationFn: async (proof: Proof<Schemas['RemovePasskeyDto']>) => {
      const asked = { params: { path: { id } }, body: await proof() };
      return renewing(() => answer(api.POST('/api/auth/passkeys/{id}/remove', asked)));
    },
    onSuccess: changed,
  });
}

function useChangedPasskeys(onEnd: () => void) {
  const queries = useQueryClient();
  return ({ token, message }: Schemas['ChangedPasskeys']) => {
    goOnWith(token);
    showPopup({ type: 'success', title: 'Success', message });
    onEnd();
    return Promise.all(
      [PASSKEYS, SECOND_FACTOR].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}

/**
 * Continues the session with a new token, because every change of two-step sign-in or passkeys
 * ends all sessions of the account.
 */
function goOnWith(token: string): void {
  beginSession(token, { ...session.get().user, isAdmin: true });
}

/** Runs a call that replaces the session's token. */
async function renewing<Result>(call: () => Promise<Result>): Promise<Result> {
  renewal.isUnderWay = true;
  try {
    return await call();
  } finally {
    renewal.isUnderWay = false;
  }
}
