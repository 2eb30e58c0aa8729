import type { CsvColumn } from '../../../platform/csv/index.js';
import type { Movement } from '../domain/movement.js';
import { type StatementWords, statementWords } from './statement-words.js';

/** Returns the columns of the file in a language. */
export function columnsIn(language: string | undefined): readonly CsvColumn<Movement>[] {
  const { columns, types, notes }: StatementWords = statementWords(language);
  return [
    { name: columns.position, of: ({ position }) => position },
    { name: columns.time, time: ({ date }) => date },
    { name: columns.type, of: ({ type, kind }) => types[kind] ?? type },
    { name: columns.amount, of: ({ amount }) => amount },
    { name: columns.balance, of: ({ balanceAfter }) => balanceAfter },
    { name: columns.reference, of: ({ reference }) => reference },
    { name: columns.subject, of: ({ subject }) => subject },
    { name: columns.note, of: ({ note, noteCode }) => (noteCode && notes[noteCode]) ?? note },
  ];
}
