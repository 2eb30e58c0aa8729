import { answer, api } from '../api/client';
import { useSend } from '../api/use-send';
import { showPopup } from '../components/popup/popups';

/** Ends every other session of this account and confirms it with the given words. */
export const useEndOthers = (words: { title: string; message: string }) =>
  useSend({
    mutationFn: () => answer(api.POST('/api/auth/end-other-sessions')),
    onSuccess: () => showPopup({ type: 'success', ...words }),
  });
