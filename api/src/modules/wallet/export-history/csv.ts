import type { CsvColumn } from '../../../platform/csv/index.js';
import type { Movement } from '../domain/movement.js';

export const COLUMNS: readonly CsvColumn<Movement>[] = [
  { name: 'position', of: ({ position }) => position },
  { name: 'time', time: ({ date }) => date },
  { name: 'type', of: ({ type }) => type },
  { name: 'amount_tokens', of: ({ amount }) => amount },
  { name: 'balance_after_tokens', of: ({ balanceAfter }) => balanceAfter },
  { name: 'reference', of: ({ reference }) => reference },
  { name: 'subject', of: ({ subject }) => subject },
  { name: 'note', of: ({ note }) => note },
];
