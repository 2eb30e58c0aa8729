import type { Query } from '@tanstack/react-query';
import { session } from '../session/session';
import { ApiError } from './api-error';
import { answer, api } from './client';
import {
  ALL_MATCHES,
  type ChangeNews,
  isOld,
  keepNews,
  type Match,
  type MatchList,
  mapMatches,
  matchesIn,
  SEATS,
  type SeatNews,
  subjectOfMode,
  withMatch,
  withNewestSeats,
} from './match-news';
import { queryClient } from './query-client';
import { keys } from './query-keys';
import type { OwnSeat } from './schema';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Describes the list of matches that the query returns. Missing for queries that return other
       * data.
       */
      readonly matches?: MatchList;
      /** Called with the changed data after a live message has changed it in the cache. */
      readonly onPatched?: (answer: unknown) => void;
    };
  }
}

/**
 * Pause between a live message about a match and a new fetch of the statistics, in milliseconds.
 * All matches that change in this time cause only one fetch.
 */
const COUNTED_AFTER_MS = 2_000;
/**
 * Maximum wait before a changed match is fetched, in milliseconds. The wait is random, so that many
 * browsers do not fetch the match at the same moment.
 */
const ASK_WITHIN_MS = 1_000;
/**
 * Maximum number of lists and matches whose live changes one browser tab follows. The API refuses
 * more.
 */
const MOST_SUBJECTS = 100;

const kept = new Map<string, SeatNews>();
/** Matches that changed since the statistics were last fetched. */
const changed = new Set<string>();
const asked = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Applies a live message about a match to all cached data that contains the match, or plans to
 * fetch the match.
 */
export function hearMatch(event: string, data: string): void {
  const news = JSON.parse(data) as SeatNews & ChangeNews;
  if (event === 'tournament.seats') hearSeats(news);
  else hearChange(event, news);
  countAgain(news.tournamentId);
}

function hearSeats(news: SeatNews): void {
  if (!keepNews(kept, news)) return;
  for (const query of matchQueries()) patch(query);
}

function hearChange(event: string, news: ChangeNews): void {
  const { tournamentId: id, card } = news;
  const copies = active().flatMap((query) =>
    matchesIn(query.state.data).flatMap((match) => (match._id === id ? [{ query, match }] : [])),
  );
  const isInside = hasSeat(id) || copies.some(({ match }) => match.isJoined);
  if (event === 'tournament.joined' || event === 'tournament.left') {
    if (copies.length === 0 || isInside !== (event === 'tournament.joined')) askFor(id);
    return;
  }
  const shown = active().filter((query) => mayHold(query, news));
  if (copies.length === 0 && shown.length === 0) return;
  if (copies.length > 0 && copies.every(({ match }) => isOld(news, match))) return;
  // A live message contains only a tournament card. Lists of the player's own matches, lists of
  // staff and the page of one match show more fields, so the match is fetched.
  const isMore =
    isInside ||
    copies.some(({ query }) => !listOf(query)) ||
    [...copies.map(({ query }) => query), ...shown].some(
      (query) => listOf(query)?.subject === ALL_MATCHES,
    );
  if (card === null) remove(id);
  else if (isMore) askFor(id);
  else if (card) put(id, (known) => ({ ...known, ...card }));
  else if (event !== 'tournament.room') askFor(id);
}

/**
 * Returns true if the player has a seat in the match, according to the last response about the
 * player's seats.
 */
function hasSeat(id: string): boolean {
  const answers = queryClient.getQueriesData<OwnSeat[]>({ queryKey: [keys.tournaments, SEATS] });
  return answers.some(([, seats]) =>
    seats?.some(({ tournamentId, isJoined }) => isJoined && tournamentId === id),
  );
}

/**
 * Returns the subjects on the screen (lists and matches), in the form in which a subscription to
 * live messages names them.
 */
export function shownSubjects(): readonly string[] {
  const subjects = active().flatMap((query) => {
    const subject = listOf(query)?.subject;
    if (subject) return [subject];
    return matchesIn(query.state.data).map(({ _id }) => `match:${_id}`);
  });
  return [...new Set(subjects)].slice(0, MOST_SUBJECTS).sort();
}

/**
 * Applies the newest known seats to each response, because the response may be older than a live
 * message that arrived before it. A list that leaves the screen receives no live messages, so it is
 * marked to be fetched again. `onShown` is called when the subjects on the screen may have changed.
 * Returns a function that stops all this.
 */
export function watchAnswers(onShown: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (query.queryKey[0] !== keys.tournaments) return;
    if (type === 'updated' && event.action.type === 'success' && !event.action.manual) patch(query);
    if (type === 'observerRemoved' && !query.isActive()) {
      const { queryKey } = query;
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
    if (type !== 'observerResultsUpdated' && type !== 'observerOptionsUpdated') onShown();
  });
}

/** Cancels the planned fetches of single matches; called when all data is fetched again anyway. */
export function forgetAsked(): void {
  for (const timer of asked.values()) clearTimeout(timer);
  asked.clear();
}

/**
 * Changes a match in all cached data that contains it. Adds the match to lists whose filters it now
 * meets, and removes it from lists whose filters it no longer meets.
 */
export function put(id: string, changed: (known: Match | null) => Match): void {
  for (const query of matchQueries()) {
    const { data } = query.state;
    const known = matchesIn(data).find(({ _id }) => _id === id) ?? null;
    const next = withNewestSeats(changed(known), kept);
    if (known && known.version > next.version) continue;
    const list = listOf(query);
    const stays = staysIn(list, next, known !== null);
    const isAtPlace =
      !list || !known || !(list.comesBefore(known, next) || list.comesBefore(next, known));
    if (known && stays && isAtPlace) {
      write(
        query,
        mapMatches(data, (each) => (each._id === id ? next : each)),
      );
    } else if (known || stays) {
      const rest = mapMatches(data, (each) => (each._id === id ? null : each));
      write(query, stays && list ? withMatch(rest, next, list) : rest);
    }
  }
}

function staysIn(list: MatchList | undefined, match: Match, isThere: boolean): boolean {
  if (!list) return isThere;
  return isThere || !list.takes ? list.holds(match) : list.takes(match);
}

/** Removes a deleted match from every cached list. */
function remove(id: string): void {
  for (const query of matchQueries()) {
    if (!listOf(query)) continue;
    write(
      query,
      mapMatches(query.state.data, (each) => (each._id === id ? null : each)),
    );
  }
}

/** Plans to fetch a match after a random wait, unless a fetch of this match is planned already. */
export function askFor(id: string, withinMs = ASK_WITHIN_MS): void {
  if (asked.has(id)) return;
  const ask = () => {
    asked.delete(id);
    void read(id);
  };
  asked.set(id, setTimeout(ask, Math.random() * withinMs));
}

async function read(id: string): Promise<void> {
  const { token } = session.get();
  try {
    const match = await answer(api.GET('/api/tournaments/{id}', { params: { path: { id } } }));
    // The user may have logged out during the fetch, and the old session's data must not reach the
    // next session.
    if (token !== session.get().token) return;
    put(id, () => match);
    if (!match.isJoined && !hasSeat(id)) return;
    makeOld(SEATS);
    if (match.status === 'completed') makeOld('career');
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) remove(id);
    // After another failure, all lists of matches are marked as outdated, so that each list is
    // fetched when it is next shown.
    else void queryClient.invalidateQueries({ queryKey: [keys.tournaments], refetchType: 'none' });
  }
}

function matchQueries(): readonly Query[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [keys.tournaments] });
  return queries.filter(({ state }) => state.data !== undefined);
}

const active = () => matchQueries().filter((query) => query.isActive());

export const listOf = ({ meta }: Query) => meta?.matches;

/**
 * Returns true if a changed match may belong to this list, even if the list does not contain it
 * yet.
 */
function mayHold(query: Query, { mode }: ChangeNews): boolean {
  const subject = listOf(query)?.subject;
  return (
    subject === ALL_MATCHES || (subject !== undefined && subject === subjectOfMode(mode ?? ''))
  );
}

/**
 * Writes changed data to the cache. It does not write to invalidated data, because that would mark
 * the data as fresh.
 */
function write({ queryKey, state, meta }: Query, next: unknown): void {
  if (next === state.data || (state.isInvalidated && state.fetchStatus === 'idle')) return;
  queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  meta?.onPatched?.(next);
}

const patch = (query: Query) =>
  write(
    query,
    mapMatches(query.state.data, (match) => withNewestSeats(match, kept)),
  );

function makeOld(name: string): void {
  void queryClient.invalidateQueries({ queryKey: [keys.tournaments, name] });
}

/** Schedules one refetch of the statistics and of the data shown about the changed matches. */
function countAgain(id: string): void {
  if (changed.size === 0) setTimeout(refetchCounted, COUNTED_AFTER_MS);
  changed.add(id);
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
