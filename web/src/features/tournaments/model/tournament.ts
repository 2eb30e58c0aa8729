import type { OwnSeat, Tournament, TournamentCard, Winner } from '../../../api/schema';

type ListedWinner = Omit<Winner, 'userId'> & {
  readonly userId?: string;
  readonly isMine?: boolean;
};

/** A match in a list: its card with the player's own seat. A whole match has this type too. */
export type ListedMatch = Omit<TournamentCard, 'hasDetails' | 'round' | 'winners'> &
  Partial<Pick<TournamentCard, 'hasDetails'>> &
  Partial<Pick<Tournament, 'details' | 'roomId' | 'roomPassword' | 'refundedTokens'>> & {
    readonly isJoined?: boolean;
    readonly winners: readonly ListedWinner[];
  };

/** Adds the player's seat to a card. The card itself is the same for all viewers. */
export function withSeat(card: ListedMatch, seat: OwnSeat | undefined): ListedMatch {
  if (!seat) return card;
  const { tournamentId: _, won, ...own } = seat;
  const isMine = (winner: ListedWinner) =>
    won?.position === winner.position && won.gameName === winner.gameName;
  const winners = card.winners.map((each) => (isMine(each) ? { ...each, isMine: true } : each));
  return { ...card, ...own, winners };
}

/** The four modes with their own page, by slug. */
export const MODES = {
  survival: { title: 'Free Fire Survival Mode', path: '/tournament-modes/survival' },
  'clash-squad': { title: 'Clash Squad Mode', path: '/tournament-modes/clash-squad' },
  'lone-wolf': { title: 'Lone Wolf', path: '/tournament-modes/lone-wolf' },
  'kill-only': { title: 'Free Fire Kill Only', path: '/tournament-modes/kill-only' },
} as const;
type KnownMode = keyof typeof MODES;

function isKnownMode(slug: string): slug is KnownMode {
  return slug in MODES;
}

export function isFull(tournament: ListedMatch): boolean {
  return tournament.currentParticipants >= tournament.maxParticipants;
}

/** True for a match that squads of four players can join. */
export function hasSquads({ squads = 'off' }: Pick<ListedMatch, 'squads'>): boolean {
  return squads !== 'off';
}

/** True for an upcoming match that asks for check-in. */
export function hasCheckIn({ status, checkInClosesAt }: ListedMatch): boolean {
  return status === 'upcoming' && checkInClosesAt !== undefined;
}

export function hasRoom(
  tournament: ListedMatch,
): tournament is ListedMatch & { roomId: string; roomPassword: string } {
  return Boolean(tournament.roomId && tournament.roomPassword);
}

/** Returns winners by place; ties are ordered by prize. */
export function ranked<Some extends ListedWinner>(winners: readonly Some[]): Some[] {
  return [...winners].sort((a, b) => a.position - b.position || b.prizeAmount - a.prizeAmount);
}

const URGENCY: readonly string[] = ['active', 'upcoming', 'ended', 'completed', 'cancelled'];

interface Timed {
  readonly status: string;
  readonly endTime: string;
}

/** True for a match that has ended and waits for its results. */
export const awaitsResults = ({ status, endTime }: Timed, now: number): boolean =>
  status === 'active' && Date.parse(endTime) <= now;

/**
 * Returns live matches first, then upcoming ones, those that wait for their results, and finished
 * ones; each group keeps its order. `now` is in milliseconds since 1970.
 */
export function liveFirst<Some extends Timed>(some: readonly Some[], now: number): Some[] {
  const rank = (match: Some) => URGENCY.indexOf(awaitsResults(match, now) ? 'ended' : match.status);
  return [...some].sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the matches in `own` first, then those that can still start in time, then those whose
 * start has passed; each group keeps its order. `now` is in milliseconds since 1970.
 */
export function ownFirst(
  matches: readonly ListedMatch[],
  own: ReadonlySet<string>,
  now: number,
): ListedMatch[] {
  const rank = ({ _id, startTime }: ListedMatch) =>
    own.has(_id) ? 0 : Date.parse(startTime) > now ? 1 : 2;
  return [...matches].sort((a, b) => rank(a) - rank(b));
}

/** Returns the address of the mode's page, on which this tournament's card is outlined. */
export function tournamentPath(tournament: ListedMatch): string {
  const { modeSlug, mode, _id } = tournament;
  return isKnownMode(modeSlug)
    ? `${MODES[modeSlug].path}?t=${_id}`
    : `/tournament-details?mode=${encodeURIComponent(mode)}&t=${_id}`;
}

/** Returns the storage key under which the confirmation of a join survives a reload. */
export const receiptOf = ({ _id }: ListedMatch): string => `joined.${_id}`;

/** Returns the address that shows the tournament's card with the join dialog open. */
export const joinPath = (tournament: ListedMatch): string => `${tournamentPath(tournament)}&join=1`;
