import type { HistoryRow } from '../../ledger/index.js';
import { movementKind } from './movement-kinds.js';
import { type NoteCode, noteCode } from './system-notes.js';

/** An entry of the ledger as shown to its player. */
export interface Movement {
  readonly position: number;
  readonly type: string;
  readonly kind: string;
  readonly date: Date;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reference: string | null;
  /** Readable name of the object with the id `reference`, such as a tournament's name. */
  readonly subject: string | null;
  readonly note: string | null;
  /** Code of a note that the platform wrote; null for the text of an admin. */
  readonly noteCode: NoteCode | null;
}

export function movementOf(row: HistoryRow, subjects: ReadonlyMap<string, string>): Movement {
  const { kind, label } = movementKind(row.type);
  return {
    position: row.position,
    type: label,
    kind,
    date: row.recordedAt,
    amount: row.amount,
    balanceAfter: row.balanceAfter,
    reference: row.reference,
    subject: subjects.get(row.reference ?? '') ?? null,
    note: row.reason,
    noteCode: noteCode(row.reason),
  };
}
