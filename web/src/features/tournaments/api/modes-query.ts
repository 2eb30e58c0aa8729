import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';

/** Query of GET /public/tournament-modes, which returns the modes to choose from. */
export const modesQuery = queryOptions({
  queryKey: [keys.tournamentModes],
  retry: 1,
  queryFn: ({ signal }) => answer(api.GET('/api/public/tournament-modes', { signal })),
});
