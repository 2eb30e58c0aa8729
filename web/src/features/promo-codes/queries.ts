import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { mayBeDone, useMoneyMutation } from '../../api/idempotency';
import { keys } from '../../api/query-keys';

export const redeemedQuery = queryOptions({
  queryKey: [keys.promoCodes, 'redeemed'],
  queryFn: ({ signal }) => answer(api.GET('/api/promo-codes/user/redeemed', { signal })),
});

const LOOK_MS = 5_000;

async function redeemedCodes(): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const { redeemedCodes } = await answer(api.GET('/api/promo-codes/user/redeemed', { signal }));
  return redeemedCodes.map(({ code }) => code);
}

/**
 * Returns a mutation that redeems a promo code. A retry sends the same idempotency key. If no
 * response arrives, the list of redeemed codes may prove the success; `message` is then null.
 */
export function useRedeem(options: {
  readonly onSuccess: (answer: { readonly message: string | null }) => void;
  readonly onError: (error: Error) => void;
}) {
  const queries = useQueryClient();
  return useMoneyMutation<{ message: string | null }, { code: string }>({
    name: 'redeem',
    send: async (body, headers) => {
      const before = queries.getQueryData(redeemedQuery.queryKey)?.redeemedCodes;
      // The list of redeemed codes proves this request's success only if the code was not in the
      // list before.
      const isNew = before?.every(({ code }) => code !== body.code) === true;
      try {
        return await answer(api.POST('/api/promo-codes/redeem', { body, headers }));
      } catch (error) {
        const codes = mayBeDone(error) && isNew ? await redeemedCodes().catch(() => []) : [];
        if (codes.includes(body.code)) return { message: null };
        throw error;
      }
    },
    ...options,
    onSettled: () =>
      Promise.all(
        [keys.promoCodes, keys.profile, keys.tokenHistory].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
