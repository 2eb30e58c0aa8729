import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import type { Match } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import { serverNow } from '../../../lib/server-clock';
import { paged, pageOf } from '../api/tournaments';

/** Number of matches in the first look at what can be joined. */
const OPEN_PAGE = 8;
/** Pause between two fetches of the matches that can be joined, in milliseconds. */
const OPEN_AGAIN_MS = 30_000;

export const OPEN_FILTERS = ['all', 'free', 'low', 'soon', 'squads'] as const;
export type OpenFilter = (typeof OPEN_FILTERS)[number];

/** True for a match that can be joined now: it has a free seat and has not started. */
export const isOpen = ({
  status,
  startTime,
  seatsLeft,
}: Pick<Match, 'status' | 'startTime' | 'seatsLeft'>) =>
  status === 'upcoming' && seatsLeft > 0 && Date.parse(startTime) > serverNow();

/**
 * Query of the matches of all modes that can be joined now. Its matches are not followed live,
 * because the page to which each of them leads is.
 */
export function openMatchesQuery(filter: OpenFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [keys.openMatches, filter],
    refetchInterval: OPEN_AGAIN_MS,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { filter, limit: OPEN_PAGE, ...cursor };
      return pageOf(api.GET('/api/tournaments/open', { params: { query }, signal }));
    },
  });
}

/** Query of the number of matches in each mode that can be joined now, and of their next start. */
export const openModesQuery = queryOptions({
  queryKey: [keys.openMatches, 'modes'],
  refetchInterval: OPEN_AGAIN_MS,
  queryFn: ({ signal }) => answer(api.GET('/api/tournaments/open/modes', { signal })),
});
