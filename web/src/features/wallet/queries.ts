import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { downloadFile } from '../../api/download';
import { keys } from '../../api/query-keys';
import { language } from '../../i18n/language';
import { serverNow } from '../../lib/server-clock';
import type { Choice } from './groups';
import { daysOf } from './periods';

const PAGE = 30;

/**
 * Fetches the wallet's entries page by page, newest first. Each page begins at a position of the
 * log.
 */
export const historyQuery = ({ show, period }: Choice) =>
  infiniteQueryOptions({
    queryKey: [keys.tokenHistory, show, period],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const days = daysOf(period, serverNow());
      const query = { limit: PAGE, show, ...days, ...(pageParam ? { before: pageParam } : {}) };
      return answer(api.GET('/api/tokens/history', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    // The entries of the previous choice stay on the screen until the chosen ones have loaded.
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the statements of the current and the previous financial year. The list is empty while
 * statements are switched off.
 */
export const yearsQuery = queryOptions({
  queryKey: [keys.tokenHistory, 'years'],
  queryFn: ({ signal }) => answer(api.GET('/api/tokens/years', { signal })),
});

/** Downloads all entries of the chosen group and period as a CSV file in the chosen language. */
export const downloadHistory = ({ show, period }: Choice) =>
  downloadFile('/api/tokens/export', {
    ...daysOf(period, serverNow()),
    format: 'csv',
    show,
    language: language.get(),
  });
