import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';

/**
 * Fetches the active landing cards in their order. It retries only once, because the page has a
 * default card.
 */
export const landingCardsQuery = queryOptions({
  queryKey: [keys.landingCards],
  retry: 1,
  queryFn: ({ signal }) => answer(api.GET('/api/public/cards', { signal })),
});
