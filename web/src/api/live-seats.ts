import type { Query } from '@tanstack/react-query';
import { keepNews, type SeatNews, withNewestSeats } from './newest-seats';
import { queryClient } from './query-client';
import { keys } from './query-keys';

/** Pause before what is counted over many matches is asked for again, in milliseconds. */
const COUNTED_AFTER_MS = 2_000;

const kept = new Map<string, SeatNews>();
/** Matches with news since the last look at what is counted. */
const changed = new Set<string>();

/**
 * Puts the seats of a live message into every answer that shows the match. No list is asked for
 * again: only open details of this match and the statistics are, together and after a pause.
 */
export function hearSeats(data: string): void {
  const news = JSON.parse(data) as SeatNews;
  if (!keepNews(kept, news)) return;
  for (const query of tournamentQueries()) patch(query);
  if (changed.size === 0) setTimeout(refetchCounted, COUNTED_AFTER_MS);
  changed.add(news.tournamentId);
}

/**
 * Applies the newest seats to each answer that arrives, for it may have been read before a message
 * that was heard meanwhile. Returns the way to stop.
 */
export function patchArrivingAnswers(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] === keys.tournaments && !event.action.manual) patch(event.query);
  });
}

const tournamentQueries = () =>
  queryClient.getQueryCache().findAll({ queryKey: [keys.tournaments] });

/** An invalidated answer is left alone: a patch would make it look fresh. */
function patch({ queryKey, state }: Query): void {
  if (state.data === undefined || state.isInvalidated) return;
  const next = withNewestSeats(state.data, kept);
  if (next === state.data) return;
  queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
}

function refetchCounted(): void {
  const ids = [...changed];
  changed.clear();
  void queryClient.invalidateQueries({ queryKey: [keys.statistics] });
  void queryClient.invalidateQueries({
    queryKey: [keys.tournaments],
    predicate: ({ queryKey }) => ids.some((id) => queryKey.includes(id)),
  });
}
