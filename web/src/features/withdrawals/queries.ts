import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { useMoneyMutation } from '../../api/idempotency';
import { keys } from '../../api/query-keys';
import type { WithdrawalRequest, WithdrawalRequestedAnswer } from '../../api/schema';

export const withdrawalsQuery = queryOptions({
  queryKey: [keys.withdrawals, 'own'],
  queryFn: ({ signal }) => {
    const params = { query: { t: Date.now() } };
    return answer(api.GET('/api/withdrawals/user/history', { params, signal }));
  },
});

export function useRequestWithdrawal(options: {
  readonly onSuccess: (answer: WithdrawalRequestedAnswer) => void;
  readonly onError: (error: Error) => void;
}) {
  const queries = useQueryClient();
  return useMoneyMutation<WithdrawalRequestedAnswer, WithdrawalRequest>({
    name: 'withdrawal',
    send: (body, headers) => answer(api.POST('/api/withdrawals/request', { body, headers })),
    onSuccess: (asked) => {
      // Adds the new request to the cached list at once, so that the button in the confirmation can
      // scroll to it before the list is fetched again.
      queries.setQueryData(withdrawalsQuery.queryKey, (known) => {
        const others = known?.withdrawals.filter(({ _id }) => _id !== asked.withdrawal._id) ?? [];
        return known && { ...known, withdrawals: [asked.withdrawal, ...others] };
      });
      options.onSuccess(asked);
    },
    onError: options.onError,
    onSettled: () =>
      Promise.all(
        [keys.withdrawals, keys.profile, keys.tokenHistory].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
