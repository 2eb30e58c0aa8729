import { ownValue } from '../../../kernel/index.js';
import type { OwnEvidence, Seat } from './evidence.js';
import { groupedBy, type Signal, signal, type Thresholds } from './signal.js';

/**
 * Modes in which meetings of two players are counted. In modes with larger matches, two players
 * often meet by chance.
 */
const PAIRING_MODES: Readonly<Record<string, string>> = {
  'lone-wolf': 'Lone Wolf',
  'clash-squad': 'Clash Squad',
};
/** Minimum number of prizes for a risk signal, because fewer prizes may be luck. */
const FEWEST_PRIZES = 5;

interface Meeting {
  readonly mine: Seat;
  readonly other: Seat;
}

/**
 * Finds pairs of players who meet unusually often, because players who arrange their results meet
 * often and the same player wins.
 */
export function pairs(evidence: OwnEvidence, bounds: Thresholds): Signal[] {
  const matches = groupedBy(evidence.seats, ({ matchId }) => matchId);
  const own = evidence.seats.filter(({ mode }) => ownValue(PAIRING_MODES, mode));
  return [...groupedBy(own, ({ userId, mode }) => `${userId}:${mode}`).values()].flatMap(
    (seats) => {
      const meetings = seats.flatMap((mine) =>
        (matches.get(mine.matchId) ?? [])
          .filter(({ userId }) => userId !== mine.userId)
          // Matches in which both players were in one squad do not count: the two meet on purpose,
          // and their captain may receive the whole prize.
          .filter(({ squadId }) => squadId === null || squadId !== mine.squadId)
          .map((other) => ({ mine, other })),
      );
      return [...groupedBy(meetings, ({ other }) => other.userId).values()].flatMap((met) =>
        pairOf(met, seats.length, bounds),
      );
    },
  );
}

function pairOf(met: readonly Meeting[], played: number, bounds: Thresholds): Signal[] {
  const [first] = met;
  const isRare =
    met.length < bounds.riskMeetings || met.length * 100 < played * bounds.riskMeetingPercent;
  if (!first || isRare) return [];
  const won = met.filter(({ mine, other }) => mine.prizeTokens > 0 && other.prizeTokens === 0);
  const lost = met.filter(({ mine, other }) => mine.prizeTokens === 0 && other.prizeTokens > 0);
  const most = Math.max(won.length, lost.length);
  const isOneSided = most * 100 >= met.length * bounds.riskOneSidedPercent;
  // Frequent meetings without a constant winner create a risk signal only in duels. Friends often
  // play together in squads, but the opponents in duels normally change.
  if (!isOneSided && first.mine.seated > 2) return [];
  const mode = ownValue(PAIRING_MODES, first.mine.mode) ?? first.mine.mode;
  const outcome = won.length >= lost.length ? 'won' : 'lost';
  const meets = `the same opponent in ${met.length} of ${played} ${mode} matches`;
  return [
    signal({
      kind: isOneSided ? 'one-sided-results' : 'repeated-pair',
      weight: isOneSided ? 45 : 20,
      sentence: isOneSided ? `Met ${meets} and ${outcome} ${most} of them` : `Met ${meets}`,
      accounts: [first.mine.userId],
      positions: met.map(({ mine }) => mine.position),
      evidence: met.map(({ mine }) => mine.position),
      times: met.map(({ mine }) => mine.at),
    }),
  ];
}

/**
 * Finds players who won far more prizes than an average player of the same matches. The limit is in
 * standard deviations of the average player's number of prizes.
 */
export function prizeRate({ seats }: OwnEvidence, bounds: Thresholds): Signal[] {
  const decided = seats.filter(({ seated, winners }) => winners > 0 && seated > winners);
  return [...groupedBy(decided, ({ userId }) => userId)].flatMap(([userId, played]) => {
    const chances = played.map(({ winners, seated }) => winners / seated);
    const expected = chances.reduce((sum, chance) => sum + chance, 0);
    const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
    const won = played.filter(({ prizeTokens }) => prizeTokens > 0);
    const bound = expected + bounds.riskPrizeDeviations * Math.sqrt(variance);
    if (won.length < FEWEST_PRIZES || won.length < bound) return [];
    return [
      signal({
        kind: 'prize-rate',
        weight: 30,
        sentence:
          `Won a prize in ${won.length} of ${played.length} matches, where the field` +
          ` wins ${expected.toFixed(1)}`,
        accounts: [userId],
        positions: won.map(({ position }) => position),
        evidence: won.map(({ position }) => position),
        times: won.map(({ at }) => at),
      }),
    ];
  });
}
