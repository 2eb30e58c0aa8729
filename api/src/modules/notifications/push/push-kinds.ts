/** Types of push messages. A player can switch off each type. */
export const PUSH_KINDS = ['room', 'start', 'result', 'payout', 'cancelled'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/**
 * Types of messages that are sent by mail if no device receives them, because a player must read
 * them before the match.
 */
export const URGENT: readonly PushKind[] = ['room', 'cancelled'];

/**
 * Types of messages that wait until quiet hours end. All other types are sent at once, without a
 * sound.
 */
const CAN_WAIT: readonly PushKind[] = ['result', 'payout'];

interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IST_OFFSET_MS = 5.5 * HOUR_MS;

/**
 * Returns the end of the quiet hours that contain `now`; null outside quiet hours. The hours are in
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
 * Decides when a message of this type is sent, and whether it is silent. During quiet hours
 * messages are silent, and some types wait until the hours end.
 */
export function momentOf(kind: PushKind, now: Date, hours: QuietHours | null) {
  const until = hours && quietUntil(now, hours);
  const waits = until !== null && CAN_WAIT.includes(kind);
  return { silent: until !== null, waitsUntil: waits ? until : null };
}
