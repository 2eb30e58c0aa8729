import { answer, api } from '../api/client';
import { useSend } from '../api/use-send';
import { showPopup } from '../components/popup/popups';

/**
 * Returns a mutation that ends all other sessions of this account. `words` are the texts of the
 * confirming popup.
 */
export const useEndOthers = (words: { title: string; message: string }) =>
  useSend({
    mutationFn: () => answer(api.POST('/api/auth/end-other-sessions')),
    onSuccess: () => showPopup({ type: 'success', ...words }),
  });
