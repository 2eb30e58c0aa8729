import type { Tournament, Winner } from '../../../api/schema';
import type { Tone } from '../../../components/ui/badge';

/** The four modes with a page of their own, by slug. */
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

export const STATUS_TONES: Readonly<Record<Tournament['status'], Tone>> = {
  upcoming: 'info',
  active: 'good',
  completed: 'neutral',
  cancelled: 'bad',
};

export function isFull(tournament: Tournament): boolean {
  return tournament.currentParticipants >= tournament.maxParticipants;
}

export function hasRoom(
  tournament: Tournament,
): tournament is Tournament & { roomId: string; roomPassword: string } {
  return Boolean(tournament.roomId && tournament.roomPassword);
}

/** Winners in the order of their places; ties keep the order of their prizes. */
export function ranked(winners: readonly Winner[]): Winner[] {
  return [...winners].sort((a, b) => a.position - b.position || b.prizeAmount - a.prizeAmount);
}

const URGENCY: readonly Tournament['status'][] = ['active', 'upcoming', 'completed', 'cancelled'];

/** What is played now, then what comes, then what is over; each in the order it came in. */
export function liveFirst<Some extends Pick<Tournament, 'status'>>(some: readonly Some[]): Some[] {
  return [...some].sort((a, b) => URGENCY.indexOf(a.status) - URGENCY.indexOf(b.status));
}

/** Where a link to this tournament leads; opening it shows the card marked. */
export function tournamentPath(tournament: Tournament): string {
  const { modeSlug, mode, _id } = tournament;
  return isKnownMode(modeSlug)
    ? `${MODES[modeSlug].path}?t=${_id}`
    : `/tournament-details?mode=${encodeURIComponent(mode)}&t=${_id}`;
}

/** The name under which the receipt of a join survives a reload. */
export const receiptOf = ({ _id }: Tournament): string => `joined.${_id}`;

/** The same with its question to join open. */
export const joinPath = (tournament: Tournament): string => `${tournamentPath(tournament)}&join=1`;
