import { expect, test } from '@jest/globals';
import { csvHead, csvRows } from '../../../platform/csv/index.js';
import { MOVEMENT_GROUPS, movementKind, typesOf } from '../domain/movement-kinds.js';
import { NOTE_CODES, noteCode } from '../domain/system-notes.js';
import { columnsIn } from './csv.js';
import { statementWords } from './statement-words.js';

/** An entry whose note a spreadsheet would run as a formula. */
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
  noteCode: null,
};

test('the file of a token history has a header with column names and one row for each entry', () => {
  const columns = columnsIn(undefined);
  expect(csvHead(columns)).toBe(
    '\ufeffposition,time_utc,time_ist,type,amount_tokens,balance_after_tokens,reference,subject,note\r\n',
  );
  expect(csvRows(columns, [movement])).toBe(
    "7,2026-03-31T20:00:00.000Z,2026-04-01 01:30:00,Admin Adjustment,-50,10,b2,Friday Final,'=1\r\n",
  );
});

test('the file of a token history in Hindi has Hindi names of columns and types', () => {
  const columns = columnsIn('hi');
  expect(csvHead(columns)).toBe(
    '\ufeffक्रमांक,समय_utc,समय_ist,लेन-देन,टोकन,बाद में बैलेंस,संदर्भ,विषय,नोट\r\n',
  );
  expect(csvRows(columns, [movement])).toBe(
    "7,2026-03-31T20:00:00.000Z,2026-04-01 01:30:00,एडमिन समायोजन,-50,10,b2,Friday Final,'=1\r\n",
  );
});

test('a Hindi statement names every type of entry in Hindi', () => {
  const kinds = MOVEMENT_GROUPS.flatMap((group) => typesOf(group) ?? []).map(movementKind);
  expect(kinds.length).toBeGreaterThan(12);
  const named = Object.keys(statementWords('hi').types);
  expect(kinds.filter(({ kind }) => !named.includes(kind))).toEqual([]);
});

test('a Hindi statement has every note of the platform in Hindi, and keeps the notes of admins', () => {
  const columns = columnsIn('hi');
  for (const code of NOTE_CODES) {
    const [, cell] = csvRows(columns, [{ ...movement, note: code, noteCode: code }]).split(
      'Final,',
    );
    expect([code, /\p{Script=Devanagari}/u.test(cell ?? '')]).toEqual([code, true]);
  }
  expect(noteCode('Tournament deleted')).toBe('tournament_deleted');
  expect([noteCode('Gift for a friend'), noteCode(null)]).toEqual([null, null]);
});
