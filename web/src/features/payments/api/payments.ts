import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { PaymentOrder } from '../../../api/schema';
import { useSend } from '../../../api/use-send';
import type { PaymentProof } from '../model/checkout-script';

/** Fetches the address of the payment provider's script, and the limits of an order. */
export const checkoutQuery = queryOptions({
  queryKey: [keys.payments, 'checkout'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => answer(api.GET('/api/public/checkout', { signal })),
});

const POLL_MS = 5_000;
const POLLS = 12;

/**
 * Fetches the player's orders without an outcome. It polls for the first minute; later, live
 * messages report changes.
 */
export const openOrdersQuery = queryOptions({
  queryKey: [keys.payments, 'open'],
  queryFn: ({ signal }) => answer(api.GET('/api/payments/orders/pending', { signal })),
  refetchInterval: ({ state }) =>
    state.data && state.data.orders.length > 0 && state.dataUpdateCount < POLLS ? POLL_MS : false,
});

/** Fetches one of the player's orders, repeatedly until it is paid or a minute has passed. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: [keys.payments, 'order', orderId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/payments/orders/{orderId}', { params: { path: { orderId } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.status === 'success' || state.dataUpdateCount > POLLS ? false : POLL_MS,
  });
}

export function useCreateOrder(options: {
  readonly onSuccess: (order: PaymentOrder) => void;
  readonly onError: (error: Error) => void;
}) {
  return useMoneyMutation<PaymentOrder, { amount: number }>({
    send: (body, headers) => answer(api.POST('/api/payments/create-order', { body, headers })),
    ...options,
  });
}

/**
 * Returns a mutation that sends the checkout's proof of payment. The server also asks the payment
 * provider before it accepts the proof.
 */
export function useVerifyPayment() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: PaymentProof & { tokens: number }) =>
      answer(api.POST('/api/payments/verify', { body })),
    onSettled: () =>
      Promise.all(
        [keys.payments, keys.profile, keys.tokenHistory].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

export function useTestConnection() {
  return useSend({ mutationFn: () => answer(api.GET('/api/payments/test-connection')) });
}
