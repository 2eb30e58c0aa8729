import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { tellWaiting } from '../../../components/admin/second-admin';
import { showPopup } from '../../../components/popup/popups';
import { confirmingTouch, passkeyMessage } from '../../../session/passkey';

type Schemas = components['schemas'];
export type StaffMember = Schemas['ListedStaffMember'];
export type StaffRole = Schemas['AddStaffDto']['role'];

export function useStaff() {
  return useQuery({
    queryKey: [keys.staff],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/staff', { signal })),
  });
}

export function useAddStaff(onDone: () => void, onProblem: (message: string) => void) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: Schemas['AddStaffDto']) => answer(api.POST('/api/admin/staff', { body })),
    onSuccess: (added, { email, password }) => {
      const message = password ? `${email} may sign in` : `An invitation is on its way to ${email}`;
      if ('approval' in added) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onDone();
    },
    onError: (error) => onProblem(messageOf(error, 'Failed to add the staff member')),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.staff] }),
  });
}

/**
 * Returns a mutation that removes the second factor and passkeys of another member of staff, who has
 * lost the phone.
 */
export function useResetSecondFactor(id: string, onEnd: () => void) {
  return useChange(
    async () => {
      const passkey = await confirmingTouch({ action: 'reset', subject: id });
      const body = passkey ? { passkey } : {};
      const params = { path: { id } };
      return answer(api.DELETE('/api/admin/staff/{id}/second-factor', { params, body }));
    },
    ({ message }) => message,
    onEnd,
  );
}

export function useChangeStaff(id: string, onEnd: () => void) {
  return useChange(
    (body: Schemas['ChangeStaffDto']) =>
      answer(api.PUT('/api/admin/staff/{id}', { params: { path: { id } }, body })),
    (changed) => ('approval' in changed ? null : 'Staff updated'),
    onEnd,
  );
}

/**
 * Returns a mutation that changes the account of another member of staff, reports the outcome and
 * fetches the list again.
 */
function useChange<Wanted, Answer>(
  change: (wanted: Wanted) => Promise<Answer>,
  /** Returns the message after a success; null if the change waits for a second admin. */
  said: (answered: Answer) => string | null,
  onEnd: () => void,
) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: change,
    onSuccess: (answered) => {
      const message = said(answered);
      if (message === null) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: passkeyMessage(error, 'Failed to update the staff member'),
      }),
    onSettled: () => {
      onEnd();
      return queries.invalidateQueries({ queryKey: [keys.staff] });
    },
  });
}
