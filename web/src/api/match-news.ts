import type { Tournament, TournamentCard } from './schema';

/**
 * The fields of a match that every response of the API contains, for whole matches and for cards.
 */
export type Match = Pick<
  Tournament,
  '_id' | 'asOfPosition' | 'version' | 'status' | 'mode' | 'modeSlug' | 'startTime' | 'endTime'
> &
  Pick<Tournament, 'seatsLeft' | 'currentParticipants'> &
  Partial<Pick<Tournament, 'createdAt' | 'isJoined' | 'refundedTokens'>>;

/**
 * Seats of one match, from a live message. `version` is the log position of the last change of
 * seats.
 */
export interface SeatNews {
  readonly tournamentId: string;
  readonly seatsLeft: number;
  readonly currentParticipants: number;
  readonly version: number;
}

/**
 * A live message that a match has changed. `version` is the log position of the change,
 * `rowVersion` the version of the match's database row.
 */
export interface ChangeNews {
  readonly tournamentId: string;
  readonly mode?: string;
  readonly status?: Tournament['status'];
  readonly version?: number;
  readonly rowVersion?: number;
  /** The tournament card, the same for every user; null if the match was deleted. */
  readonly card?: TournamentCard | null;
}

/**
 * Describes a list of matches: the matches that belong in it, their order, and its subject in the
 * event stream.
 */
export interface MatchList {
  /**
   * Subject of this list's changes in the event stream. Without a subject, the page subscribes to
   * each match in the list.
   */
  readonly subject?: string;
  holds(match: Match): boolean;
  /**
   * Returns true if a match that is not in the list must be added. Without this function, `holds`
   * decides.
   */
  takes?(match: Match): boolean;
  comesBefore(one: Match, other: Match): boolean;
}

/** Second part of the query key for the player's own seats. */
export const SEATS = 'seats';

/** Subject under which the event stream reports changes of all matches, for the pages of staff. */
export const ALL_MATCHES = 'matches:all';

export const subjectOfMode = (mode: string) => `mode:${mode.toLowerCase()}`;

/** Maximum number of matches whose newest message about seats is kept in memory. */
const MOST_KEPT = 500;

/**
 * Keeps a message about a match's seats if it is newer than the kept one; otherwise returns false.
 */
export function keepNews(kept: Map<string, SeatNews>, news: SeatNews): boolean {
  const before = kept.get(news.tournamentId);
  if (before && before.version >= news.version) return false;
  kept.delete(news.tournamentId);
  kept.set(news.tournamentId, news);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return true;
}

/**
 * Returns a match with the seats of its newest live message. The match stays unchanged if its
 * response is as new as that message, or newer.
 */
export function withNewestSeats<Some extends Match>(
  match: Some,
  kept: ReadonlyMap<string, SeatNews>,
): Some {
  const news = kept.get(match._id);
  if (!news || match.asOfPosition >= news.version) return match;
  const { seatsLeft, currentParticipants, version } = news;
  return { ...match, seatsLeft, currentParticipants, asOfPosition: version };
}

export function isOld({ version = 0, rowVersion = 0 }: ChangeNews, match: Match): boolean {
  return match.asOfPosition >= version && match.version >= rowVersion;
}

/**
 * Applies `change` to each match in the data of a response; a null from `change` removes the match
 * from its list. The data is a match, a list, or an object with `tournaments` or `pages`. Unchanged
 * parts stay the same objects.
 */
export function mapMatches(answer: unknown, change: (match: Match) => Match | null): unknown {
  if (Array.isArray(answer)) {
    const next = answer.map((each) => mapMatches(each, change)).filter((each) => each !== null);
    return next.length < answer.length || next.some((each, i) => each !== answer[i])
      ? next
      : answer;
  }
  if (!isRecord(answer)) return answer;
  for (const field of ['tournaments', 'pages']) {
    if (!(field in answer)) continue;
    const next = mapMatches(answer[field], change);
    return next === answer[field] ? answer : { ...answer, [field]: next };
  }
  return isMatch(answer) ? change(answer) : answer;
}

export function matchesIn(answer: unknown): readonly Match[] {
  const found: Match[] = [];
  mapMatches(answer, (match) => {
    found.push(match);
    return match;
  });
  return found;
}

/**
 * Inserts a match into a list, in the list's order. In a list that is fetched page by page, the
 * match may belong to a page that is not fetched yet; then the list stays unchanged.
 */
export function withMatch(answer: unknown, match: Match, list: MatchList): unknown {
  if (Array.isArray(answer)) {
    const place = answer.findIndex((each) => isMatch(each) && list.comesBefore(match, each));
    if (place < 0) return [...answer, match];
    return [...answer.slice(0, place), match, ...answer.slice(place)];
  }
  if (!isRecord(answer)) return answer;
  if ('tournaments' in answer) {
    const tournaments = withMatch(answer.tournaments, match, list);
    return { ...answer, tournaments };
  }
  if (!Array.isArray(answer.pages)) return answer;
  const pages: readonly unknown[] = answer.pages;
  const comesBefore = (page: unknown) =>
    matchesIn(page).some((each) => list.comesBefore(match, each));
  const place = pages.findIndex(comesBefore);
  const last = pages.at(-1);
  const isWhole = isRecord(last) && !last.cursor;
  const into = place < 0 && isWhole ? pages.length - 1 : place;
  const next = pages.map((page, i) => (i === into ? withMatch(page, match, list) : page));
  return { ...answer, pages: next };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isMatch = (value: unknown): value is Match =>
  isRecord(value) && typeof value._id === 'string' && typeof value.asOfPosition === 'number';
