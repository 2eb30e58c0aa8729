import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { LandingCard } from '../../../api/schema';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { showPopup } from '../../../components/popup/popups';

export type CardFields = components['schemas']['AddCardDto'];

export function useAdminCards() {
  return useQuery({
    queryKey: [keys.landingCards, 'admin'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/cards', { signal })),
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [keys.landingCards] });
}

const tell = (message: string) => showPopup({ type: 'success', title: 'Success', message });
const tellError = (error: Error, fallback: string) =>
  showPopup({ type: 'error', title: 'Error', message: messageOf(error, fallback) });
const byId = (id: string) => ({ path: { id } });

/**
 * Returns a mutation that adds a card, or changes `card` if it is not null. The form shows the
 * errors.
 */
export function useSaveCard(
  card: LandingCard | null,
  ending: { readonly onSuccess: () => void; readonly onError: (message: string) => void },
) {
  return useSend({
    mutationFn: (body: CardFields) =>
      card
        ? answer(
            api.PUT('/api/admin/cards/{id}', {
              params: byId(card._id),
              body: { ...body, version: card.version },
            }),
          )
        : answer(api.POST('/api/admin/cards', { body })),
    onSuccess: () => {
      tell(card ? 'Card updated successfully' : 'Card added successfully');
      ending.onSuccess();
    },
    onError: (error) => ending.onError(messageOf(error, 'Failed to save the card')),
    onSettled: useRefresh(),
  });
}

export function useToggleCard() {
  return useSend({
    mutationFn: ({ _id, isActive, version }: LandingCard) =>
      answer(
        api.PUT('/api/admin/cards/{id}', {
          params: byId(_id),
          body: { isActive: !isActive, version },
        }),
      ),
    onSuccess: ({ isActive }) => tell(isActive ? 'Card activated' : 'Card deactivated'),
    onError: (error) => tellError(error, 'Failed to save the card'),
    onSettled: useRefresh(),
  });
}

export function useDeleteCard(onEnd: () => void) {
  const refresh = useRefresh();
  return useSend({
    mutationFn: (id: string) => answer(api.DELETE('/api/admin/cards/{id}', { params: byId(id) })),
    onSuccess: () => tell('Card deleted successfully'),
    onError: (error) => tellError(error, 'Failed to delete card'),
    onSettled: () => {
      onEnd();
      return refresh();
    },
  });
}
