import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';

/** The active landing cards, in their order. The default card waits for no third try. */
export const landingCardsQuery = queryOptions({
  queryKey: [keys.landingCards],
  retry: 1,
  queryFn: ({ signal }) => answer(api.GET('/api/public/cards', { signal })),
});
