import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { useSend } from '../api/use-send';
import { showPopup } from '../components/popup/popups';

/**
 * Returns a mutation that ends all other sessions of this account. `words` are the texts of the
 * confirming popup.
 */
export function useEndOthers(words: { title: string; message: string }) {
  const queries = useQueryClient();
  return useSend({
    mutationFn: () => answer(api.POST('/api/auth/end-other-sessions')),
    onSuccess: () => {
      showPopup({ type: 'success', ...words });
      return queries.invalidateQueries({ queryKey: [keys.sessions] });
    },
  });
}
