/** Seats of one match as a live message says them; `version` is a position of the log. */
export interface SeatNews {
  readonly tournamentId: string;
  readonly seatsLeft: number;
  readonly currentParticipants: number;
  readonly version: number;
}

/** Maximum number of matches whose newest seats are kept. */
const MOST_KEPT = 500;

/** Keeps the newest news of each match; returns false when the page had newer ones already. */
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
 * Returns an answer of the API with the newest seats in the tournaments it holds: a tournament, a
 * list of them, or an object with a list named `tournaments`. A tournament that was read at the
 * position of the news or later stays; what does not change keeps its identity.
 */
export function withNewestSeats(answer: unknown, kept: ReadonlyMap<string, SeatNews>): unknown {
  if (Array.isArray(answer)) {
    const next = answer.map((each) => withNewestSeats(each, kept));
    return next.some((each, index) => each !== answer[index]) ? next : answer;
  }
  if (!isRecord(answer)) return answer;
  if ('tournaments' in answer) {
    const tournaments = withNewestSeats(answer.tournaments, kept);
    return tournaments === answer.tournaments ? answer : { ...answer, tournaments };
  }
  const news = typeof answer._id === 'string' ? kept.get(answer._id) : undefined;
  if (!news || typeof answer.asOfPosition !== 'number') return answer;
  if (answer.asOfPosition >= news.version) return answer;
  const { seatsLeft, currentParticipants, version } = news;
  return { ...answer, seatsLeft, currentParticipants, asOfPosition: version };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
