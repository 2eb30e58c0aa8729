import { isGameMode } from './mode.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Path of the page that shows one match and the id and password of its room. */
const roomPath = (id: string) => `/room?t=${id}`;
/** Path of the page that shows one match to players without a seat. */
function matchPath(id: string, mode: string): string {
  return isGameMode(mode)
    ? `/tournament-modes/${mode}?t=${id}`
    : `/tournament-details?mode=${encodeURIComponent(mode)}&t=${id}`;
}
const joinedPath = (id: string) => `/joined-tournaments?t=${id}`;

export const roomNotice = ({ id, name, endTime }: Named & { readonly endTime: Date }) =>
  ({
    kind: 'room',
    code: 'room-open',
    values: { name },
    link: roomPath(id),
    push: { kind: 'room', until: endTime },
  }) as const;

/** The reminder of a match, sent in the last ten minutes before the start. */
export const startNotice = (
  { id, name, startTime }: Named & { readonly startTime: Date },
  now: Date,
) =>
  ({
    kind: 'start',
    code: 'match-soon',
    values: {
      name,
      startTime: startTime.toISOString(),
      minutes: Math.max(1, Math.ceil((startTime.getTime() - now.getTime()) / 60_000)),
    },
    link: roomPath(id),
    push: { kind: 'start', until: startTime },
  }) as const;

export const timeNotice = ({ id, name, startTime }: Named & { readonly startTime: Date }) =>
  ({
    kind: 'time',
    code: 'match-moved',
    values: { name, startTime: startTime.toISOString() },
    link: joinedPath(id),
  }) as const;

export const startedNotice = ({ id, name }: Named) =>
  ({ kind: 'status', code: 'match-started', values: { name }, link: joinedPath(id) }) as const;

export const refundNotice = ({ id, name }: Named, tokens: number) =>
  ({
    kind: 'refund',
    code: 'match-cancelled',
    values: { name, tokens },
    link: joinedPath(id),
    push: { kind: 'cancelled' },
  }) as const;

/** Returns the notification that check-in is open. */
export const checkInNotice = ({ id, name }: Named, { closesAt }: { readonly closesAt: Date }) =>
  ({
    kind: 'start',
    code: 'check-in-open',
    values: { name, closesAt: closesAt.toISOString() },
    link: joinedPath(id),
    push: { kind: 'start', until: closesAt },
  }) as const;

export const noShowNotice = ({ id, name }: Named, tokens: number) =>
  ({
    kind: 'refund',
    code: 'seat-released',
    values: { name, tokens },
    link: joinedPath(id),
    push: { kind: 'cancelled' },
  }) as const;

export const seatGivenNotice = (
  { id, name, startTime }: Named & { readonly startTime: Date },
  tokens: number,
) =>
  ({
    kind: 'start',
    code: 'seat-given',
    values: { name, tokens, startTime: startTime.toISOString() },
    link: roomPath(id),
    push: { kind: 'room', until: startTime },
  }) as const;

export const seatNotPaidNotice = ({ name }: Named, tokens: number) =>
  ({
    kind: 'status',
    code: 'seat-not-paid',
    values: { name, tokens },
    link: '/dashboard',
  }) as const;

export const waitingOverNotice = ({ name }: Named) =>
  ({ kind: 'status', code: 'waiting-over', values: { name }, link: '/dashboard' }) as const;

/**
 * Tells a player about the seat that the captain took. `tokens` is the fee that the player paid; 0
 * if the captain paid.
 */
export const squadSeatNotice = ({ id, name }: Named, tokens: number) =>
  ({
    kind: 'start',
    code: 'squad-seat',
    values: { name, tokens },
    link: joinedPath(id),
    push: { kind: 'start' },
  }) as const;

/** Tells a captain about the refund of a seat that the captain had paid for another player. */
export const squadRefundNotice = ({ id, name }: Named, tokens: number) =>
  ({
    kind: 'refund',
    code: 'squad-refund',
    values: { name, tokens },
    link: joinedPath(id),
  }) as const;

const RESULT = { kind: 'result', link: '/results', push: { kind: 'result' } } as const;

/**
 * Returns the notification about declared results. `won` is null for a participant who won no
 * prize.
 */
export function resultNotice(
  { name }: Named,
  won: { readonly position: number; readonly prizeTokens: number } | null,
) {
  if (!won) return { ...RESULT, code: 'results-out', values: { name } } as const;
  const { position, prizeTokens: tokens } = won;
  return tokens > 0
    ? ({ ...RESULT, code: 'prize-won', values: { name, position, tokens } } as const)
    : ({ ...RESULT, code: 'place-won', values: { name, position } } as const);
}

/**
 * After results are voided, tells a winner how many prize tokens were taken from the wallet, and
 * how many prize tokens the winner has spent and owes.
 */
export const voidedNotice = ({ name }: Named, taken: number, owed: number) =>
  ({
    kind: 'result',
    code: 'results-withdrawn',
    values: { name, taken, owed },
    link: '/results',
  }) as const;

/** The notifications about repairs. Their last value is the reason that the admin entered. */
export const newRoomNotice = (
  { id, name, endTime }: Named & { readonly endTime: Date },
  reason: string,
) =>
  ({
    kind: 'room',
    code: 'room-replaced',
    values: { name, reason },
    link: roomPath(id),
    push: { kind: 'room', until: endTime },
  }) as const;

/** Reminds a player who has not looked at the room yet. */
export const roomAgainNotice = ({ id, name, endTime }: Named & { readonly endTime: Date }) =>
  ({
    kind: 'room',
    code: 'room-waiting',
    values: { name },
    link: roomPath(id),
    push: { kind: 'room', until: endTime },
  }) as const;

export const notStartedNotice = (
  { id, name, startTime }: Named & { readonly startTime: Date },
  reason: string,
) =>
  ({
    kind: 'time',
    code: 'match-not-started',
    values: { name, startTime: startTime.toISOString(), reason },
    link: joinedPath(id),
    push: { kind: 'start', until: startTime },
  }) as const;

export const backNotice = (
  { id, name, mode, startTime }: Named & { readonly mode: string; readonly startTime: Date },
  reason: string,
) =>
  ({
    kind: 'status',
    code: 'match-back',
    values: { name, startTime: startTime.toISOString(), reason },
    link: matchPath(id, mode),
    push: { kind: 'start', until: startTime },
  }) as const;

export const removedNotice = ({ id, name }: Named, tokens: number, reason: string) =>
  ({
    kind: 'refund',
    code: 'seat-removed',
    values: { name, tokens, reason },
    link: joinedPath(id),
    push: { kind: 'cancelled' },
  }) as const;

export const movedNotice = (
  { id, name, startTime }: Named & { readonly startTime: Date },
  from: string,
  reason: string,
) =>
  ({
    kind: 'start',
    code: 'seat-moved',
    values: { name, from, startTime: startTime.toISOString(), reason },
    link: joinedPath(id),
    push: { kind: 'cancelled' },
  }) as const;

/** A message for the inbox about a tournament that the player has joined. */
export type Notice = ReturnType<
  | typeof roomNotice
  | typeof startNotice
  | typeof timeNotice
  | typeof startedNotice
  | typeof refundNotice
  | typeof noShowNotice
  | typeof squadSeatNotice
  | typeof squadRefundNotice
  | typeof resultNotice
  | typeof voidedNotice
  | typeof newRoomNotice
  | typeof notStartedNotice
  | typeof backNotice
  | typeof removedNotice
  | typeof movedNotice
>;
