import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useSend } from '../../../api/use-send';
import { showPopup } from '../../../components/popup/popups';
import { beginSession, session } from '../../../session/session';
import { givenCodes, SECOND_FACTOR } from './first';

export const useBegin = () =>
  useSend({
    mutationFn: (password: string) =>
      answer(api.POST('/api/auth/second-factor/begin', { body: { password } })),
  });

export function useConfirm() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (code: string) =>
      answer(api.POST('/api/auth/second-factor/confirm', { body: { code } })),
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
      answer(api.POST('/api/auth/second-factor/disable', { body })),
    onSuccess: ({ token, message }) => {
      goOnWith(token);
      showPopup({ type: 'success', title: 'Success', message });
      return queries.invalidateQueries({ queryKey: SECOND_FACTOR });
    },
  });
}

/**
 * Continues the session with a new token, because every change of two-step sign-in ends all
 * sessions of the account.
 */
function goOnWith(token: string): void {
  beginSession(token, { ...session.get().user, isAdmin: true });
}
