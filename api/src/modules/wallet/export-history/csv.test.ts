import { expect, test } from '@jest/globals';
import { csvHead, csvRows } from '../../../platform/csv/index.js';
import { COLUMNS } from './csv.js';

test('the file of a token history has a header with column names and one row for each entry', () => {
  expect(csvHead(COLUMNS)).toBe(
    '\ufeffposition,time_utc,time_ist,type,amount_tokens,balance_after_tokens,reference,subject,note\r\n',
  );
  const movement = {
    position: 7,
    type: 'Admin Adjustment',
    kind: 'adjustment',
    date: new Date('2026-03-31T20:00:00.000Z'),
    amount: -50,
    balanceAfter: 10,
    reference: 'b2',
    subject: 'Friday Final',
    note: '=1',
  };
  expect(csvRows(COLUMNS, [movement])).toBe(
    "7,2026-03-31T20:00:00.000Z,2026-04-01 01:30:00,Admin Adjustment,-50,10,b2,Friday Final,'=1\r\n",
  );
});
