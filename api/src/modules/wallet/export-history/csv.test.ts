import { expect, test } from '@jest/globals';
import { csvHead, csvRows, guarded, indianTime } from './csv.js';

const movement = {
  position: 7,
  type: 'Admin Adjustment',
  kind: 'adjustment',
  date: new Date('2026-03-31T20:00:00.000Z'),
  amount: -50,
  balanceAfter: 10,
  reference: null,
  note: '=HYPERLINK("x"), "quoted"\nlines',
};

test('the file begins with a byte order mark and its header', () => {
  expect(csvHead()).toBe(
    '\ufeffposition,time_utc,time_ist,type,amount_tokens,balance_after_tokens,reference,note\r\n',
  );
});

test('a negative number stays a number, a formula becomes a text, quotes are doubled', () => {
  expect(csvRows([movement])).toBe(
    '7,2026-03-31T20:00:00.000Z,2026-04-01 01:30:00,Admin Adjustment,-50,10,,' +
      '"\'=HYPERLINK(""x""), ""quoted""\nlines"\r\n',
  );
});

test.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('%j is guarded', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
});

test('an ordinary text is left alone', () => {
  expect(guarded('a=1')).toBe('a=1');
  expect(indianTime(new Date('2026-01-01T18:30:00Z'))).toBe('2026-01-02 00:00:00');
});
