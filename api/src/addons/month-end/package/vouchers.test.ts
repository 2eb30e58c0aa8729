import { expect, test } from '@jest/globals';
import { DailyVouchers } from '../domain/vouchers.js';
import { tallyXml } from './tally.js';
import { zohoCsv } from './zoho.js';

const entry = (account: string, amount: number, unit = 'TOKEN') => ({ account, amount, unit });

/** Adds up two deposits of one day, and a fee that is on the next day only in Indian time. */
function vouchers(): DailyVouchers {
  const daily = new DailyVouchers();
  for (const amount of [100, 50]) {
    const entries = [entry('gateway:razorpay', -amount), entry('player:one', amount)];
    daily.add({ type: 'TokensDeposited', recordedAt: '2026-10-01T10:00:00.000000Z', entries });
  }
  const fee = [entry('player:one', -20), entry('pot:<&>', 20)];
  const seat = [entry('seats:1', -1, 'SEAT'), entry('seated:1', 1, 'SEAT')];
  const entries = [...fee, ...seat];
  daily.add({ type: 'EntryFeePaid', recordedAt: '2026-10-01T19:00:00.000000Z', entries });
  daily.add({ type: 'SeatsOpened', recordedAt: '2026-10-01T19:00:00.000000Z', entries: seat });
  return daily;
}

test('a journal voucher sums the tokens of one Indian day by event type and kind of account, without seats', () => {
  const [one, two, ...none] = vouchers().list();
  expect([one?.number, one?.day, one?.events]).toEqual(['2026-10-0001', '2026-10-01', 2]);
  expect(one?.lines).toEqual([
    { kind: 'gateway:razorpay', amount: -150 },
    { kind: 'player', amount: 150 },
  ]);
  expect([two?.day, two?.type, none]).toEqual(['2026-10-02', 'EntryFeePaid', []]);
  expect(vouchers().totals().get('player')).toBe(130);
});

test('the file for Tally writes a debit as a negative amount with the flag ISDEEMEDPOSITIVE', () => {
  const text = tallyXml(vouchers().list());
  expect(text.match(/<VOUCHER /g)).toHaveLength(2);
  expect(text).toContain('<DATE>20261001</DATE>');
  expect(text.replace(/\s+/g, '')).toContain(
    '<LEDGERNAME>Razorpay</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>' +
      '<AMOUNT>-150.00</AMOUNT>',
  );
  expect(text).not.toContain('pot:<');
});

test('the file for Zoho Books has one row per line of a journal voucher, with columns for debit and credit', () => {
  const [head, one, two] = zohoCsv(vouchers().list()).slice(1).split('\r\n');
  expect(head).toMatch(/^Journal Date,Reference Number,.*,Account,.*,Debit,Credit,/);
  expect(one).toMatch(/^2026-10-01,ARENA-2026-10-0001,.*,Razorpay,TokensDeposited,,150,,,draft$/);
  expect(two).toMatch(/,Player wallets,TokensDeposited,,,150,,draft$/);
});
