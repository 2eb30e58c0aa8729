/**
 * Reasons that the platform itself writes into events, with the code under which a page or a file
 * translates them. A reason that an admin typed has no code and is shown as it is.
 */
const CODES = {
  'Tournament deleted': 'tournament_deleted',
  'Payment refunded': 'payment_refunded',
  'Payment dispute lost': 'payment_dispute_lost',
  'Refund failed at the bank': 'refund_failed',
  'Payment dispute won': 'payment_dispute_won',
} as const;

export type NoteCode = (typeof CODES)[keyof typeof CODES];
export const NOTE_CODES: readonly NoteCode[] = Object.values(CODES);

/** Returns the code of a reason; null for the text of an admin. */
export function noteCode(reason: string | null): NoteCode | null {
  return new Map<string | null, NoteCode>(Object.entries(CODES)).get(reason) ?? null;
}
