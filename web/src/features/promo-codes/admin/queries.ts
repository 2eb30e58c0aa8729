import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { APPROVALS, tellWaiting } from '../../../components/admin/second-admin';
import { showPopup } from '../../../components/popup/popups';

type Schemas = components['schemas'];
export type PromoCode = Schemas['PromoCodeView'];
export type NewPromoCode = Schemas['CreateCodeRequest'];
type ListQuery = NonNullable<paths['/api/promo-codes/admin/all']['get']['parameters']['query']>;

export function usePromoCodes(asked: ListQuery) {
  return useQuery({
    queryKey: [keys.promoCodes, 'admin', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/promo-codes/admin/all', { params: { query: asked }, signal })),
    select: (data) => ({ ...data, rows: data.promoCodes }),
  });
}

export function usePromoStatistics() {
  return useQuery({
    queryKey: [keys.promoCodes, 'statistics'],
    queryFn: ({ signal }) => answer(api.GET('/api/promo-codes/admin/stats', { signal })),
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [keys.promoCodes, keys.statistics, APPROVALS].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

const tell = (message: string) => showPopup({ type: 'success', title: 'Success', message });
const tellError = (error: Error, fallback: string) =>
  showPopup({ type: 'error', title: 'Error', message: messageOf(error, fallback) });

/** Returns a mutation that creates a promo code. The form shows the errors. */
export function useCreatePromoCode(ending: {
  readonly onSuccess: () => void;
  readonly onError: (message: string) => void;
}) {
  return useMoneyMutation({
    send: (body: NewPromoCode, headers) =>
      answer(api.POST('/api/promo-codes/admin/create', { body, headers })),
    onSuccess: ({ approval }) => {
      if (approval) tellWaiting();
      else tell('Promo code created successfully');
      ending.onSuccess();
    },
    onError: (error) => ending.onError(messageOf(error, 'Failed to create promo code')),
    onSettled: useRefresh(),
  });
}

export function useTogglePromoCode() {
  return useSend({
    mutationFn: ({ _id: id, isActive }: PromoCode) =>
      answer(
        api.PUT('/api/promo-codes/admin/{id}/toggle', {
          params: { path: { id } },
          body: { isActive: !isActive, wasActive: isActive },
        }),
      ),
    onSuccess: ({ approval }) => (approval ? tellWaiting() : tell('Promo code status updated')),
    onError: (error) => tellError(error, 'Failed to update promo code status'),
    onSettled: useRefresh(),
  });
}

export function useDeletePromoCode(onEnd: () => void) {
  const refresh = useRefresh();
  return useSend({
    mutationFn: (id: string) =>
      answer(api.DELETE('/api/promo-codes/admin/{id}', { params: { path: { id } } })),
    onSuccess: () => tell('Promo code deleted successfully'),
    onError: (error) => tellError(error, 'Failed to delete promo code'),
    onSettled: () => {
      onEnd();
      return refresh();
    },
  });
}
