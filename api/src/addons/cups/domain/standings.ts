import type { Id } from '../../../kernel/index.js';

/** Most matches of a cup. */
export const MOST_MATCHES = 50;
/** Most places that get points or a prize. */
export const MOST_PLACES = 100;

export interface CupRules {
  /** Points of the places in a match, the first place first. Later places get no points. */
  readonly placePoints: readonly number[];
  /** Points for each kill, in addition to the points of the place. */
  readonly killPoints: number;
  /** Number of a player's best matches that count. */
  readonly countedMatches: number;
}

/** Place and kills of a player, or of a squad, in one match. */
export interface Score {
  readonly entryId: Id;
  readonly place: number;
  readonly kills: number;
}

/** The declared result of one match. */
export interface MatchResult {
  readonly matchId: Id;
  readonly scores: readonly Score[];
}

interface MatchPoints {
  readonly matchId: Id;
  readonly place: number;
  readonly kills: number;
  readonly points: number;
  /** True if the match is one of the best that count. */
  readonly counts: boolean;
}

export interface Standing {
  readonly entryId: Id;
  /** Place in the cup; several entries may share it. */
  readonly place: number;
  readonly points: number;
  readonly wins: number;
  readonly kills: number;
  /** Points in the last match that has a result; 0 without a result in it. */
  readonly lastPoints: number;
  /** The matches in which the entry has a result, in the order of the cup. */
  readonly matches: readonly MatchPoints[];
}

type Tally = Omit<Standing, 'place'>;

/** Returns the points of a place and kills in one match. */
export const pointsOf = (
  { placePoints, killPoints }: CupRules,
  { place, kills }: Pick<Score, 'place' | 'kills'>,
): number => (placePoints[place - 1] ?? 0) + kills * killPoints;

/**
 * Returns the standings of a cup, best first. `results` are the matches with declared results,
 * earliest first. Disqualified entries are left out, and the places of the others close up; the
 * points of the others in each match stay, because the places of a match are declared.
 *
 * Equal points are decided by, in this order: most wins, most kills, and most points in the last
 * match. Wins and kills of all matches count, also of matches whose points do not. Entries that are
 * equal in all of these share the place.
 */
export function standingsOf(
  results: readonly MatchResult[],
  rules: CupRules,
  disqualified: ReadonlySet<Id>,
): readonly Standing[] {
  const played = new Map<Id, Omit<MatchPoints, 'counts'>[]>();
  for (const { matchId, scores } of results) {
    for (const { entryId, place, kills } of scores) {
      if (disqualified.has(entryId)) continue;
      const all = played.get(entryId) ?? [];
      if (all.length === 0) played.set(entryId, all);
      all.push({ matchId, place, kills, points: pointsOf(rules, { place, kills }) });
    }
  }
  const last = results.at(-1)?.matchId;
  const tallies = [...played].map(([entryId, matches]) => tally(entryId, matches, rules, last));
  return placed(tallies.sort((one, other) => compare(one, other) || byId(one, other)));
}

function tally(
  entryId: Id,
  matches: readonly Omit<MatchPoints, 'counts'>[],
  { countedMatches }: CupRules,
  last: Id | undefined,
): Tally {
  // Of matches with equal points the earlier one counts; the total is the same.
  const best = new Set(
    [...matches].sort((one, other) => other.points - one.points).slice(0, countedMatches),
  );
  const counted = matches.map((match) => ({ ...match, counts: best.has(match) }));
  return {
    entryId,
    points: counted.reduce((sum, { counts, points }) => sum + (counts ? points : 0), 0),
    wins: matches.filter(({ place }) => place === 1).length,
    kills: matches.reduce((sum, { kills }) => sum + kills, 0),
    lastPoints: matches.find(({ matchId }) => matchId === last)?.points ?? 0,
    matches: counted,
  };
}

const compare = (one: Tally, other: Tally): number =>
  other.points - one.points ||
  other.wins - one.wins ||
  other.kills - one.kills ||
  other.lastPoints - one.lastPoints;

const byId = (one: Tally, other: Tally): number => (one.entryId < other.entryId ? -1 : 1);

function placed(sorted: readonly Tally[]): readonly Standing[] {
  const standings: Standing[] = [];
  for (const [index, tally] of sorted.entries()) {
    const before = standings.at(-1);
    const isShared = before !== undefined && compare(before, tally) === 0;
    standings.push({ ...tally, place: isShared ? before.place : index + 1 });
  }
  return standings;
}
