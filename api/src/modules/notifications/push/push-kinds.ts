/** Kinds of push messages. A player can switch off each kind. */
export const PUSH_KINDS = ['room', 'start', 'result', 'payout', 'cancelled'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/**
 * Kinds that are sent by mail if they reach no device, because a player must know them before the
 * match.
 */
export const URGENT: readonly PushKind[] = ['room', 'cancelled'];

/** Kinds that wait until quiet hours end. All other kinds are sent at once, without a sound. */
const CAN_WAIT: readonly PushKind[] = ['result', 'payout'];

interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IST_OFFSET_MS = 5.5 * HOUR_MS;

/**
 * Returns the end of the quiet hours around `now`, or null outside quiet hours. The hours are in
 * Indian time.
 */
export function quietUntil(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const ofDay = (now.getTime() + IST_OFFSET_MS) % DAY_MS;
  const since = (ofDay - quietFrom * HOUR_MS + DAY_MS) % DAY_MS;
  const length = ((quietTo - quietFrom + 24) % 24) * HOUR_MS;
  return since < length ? new Date(now.getTime() + length - since) : null;
}

/**
 * Decides when a message of this kind is sent, and if it is silent. During quiet hours it is
 * silent, and some kinds wait until the hours end.
 */
export function momentOf(kind: PushKind, now: Date, hours: QuietHours | null) {
  const until = hours && quietUntil(now, hours);
  const waits = until !== null && CAN_WAIT.includes(kind);
  return { silent: until !== null, waitsUntil: waits ? until : null };
}
