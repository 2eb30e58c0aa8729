import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';

/**
 * The active landing cards, in their order. The query retries only once, because a default card
 * exists.
 */
export const landingCardsQuery = queryOptions({
  queryKey: [keys.landingCards],
  retry: 1,
  queryFn: ({ signal }) => answer(api.GET('/api/public/cards', { signal })),
});
