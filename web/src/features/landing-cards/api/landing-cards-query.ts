import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';

/** GET /public/cards: the active landing cards, in their order. */
export const landingCardsQuery = queryOptions({
  queryKey: [keys.landingCards],
  queryFn: ({ signal }) => answer(api.GET('/api/public/cards', { signal })),
});
