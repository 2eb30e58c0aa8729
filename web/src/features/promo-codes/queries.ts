import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { useMoneyMutation } from '../../api/idempotency';
import { keys } from '../../api/query-keys';

export const redeemedQuery = queryOptions({
  queryKey: [keys.promoCodes, 'redeemed'],
  queryFn: ({ signal }) => answer(api.GET('/api/promo-codes/user/redeemed', { signal })),
});

export function useRedeem(options: {
  readonly onSuccess: (answer: { message: string }) => void;
  readonly onError: (error: Error) => void;
}) {
  return useMoneyMutation<{ message: string }, { code: string }>({
    send: (body, headers) => answer(api.POST('/api/promo-codes/redeem', { body, headers })),
    ...options,
  });
}
