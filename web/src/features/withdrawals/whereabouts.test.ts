import { describe, expect, test } from '@jest/globals';
import { bankLine, isByBank, whereaboutsOf } from './whereabouts';

type About = Parameters<typeof whereaboutsOf>[0];
type Progress = About['progress'];

const at = (state: Progress['state'], part: Partial<Progress> = {}, rest: Partial<About> = {}) =>
  whereaboutsOf({
    type: 'upi',
    adminNotes: '',
    ...rest,
    progress: { state, reason: null, isLate: false, ...part },
  });

describe('the whereabouts of a withdrawal', () => {
  test.each([
    ['requested', 'atRequested', null],
    ['sent', 'atSent', 'sentText'],
  ] as const)('name the promised time while it is %s', (state, title, text) => {
    const next = null;
    expect(at(state)).toEqual({ title, text, time: 'promised', next, tone: 'info' });
  });

  test('name no time while the bank has it, because the bank decides how long it takes', () => {
    expect(at('on-its-way')).toMatchObject({ title: 'atBank', text: 'bankText', time: null });
  });

  test.each([
    ['requested', 'trying-again', 'atTryingAgain', 'againText'],
    ['requested', 'being-checked', 'atChecked', 'checkedText'],
    ['sent', 'our-side', 'atQueue', 'ourSideText'],
  ] as const)('of one that is %s say that it waits because of %s', (state, reason, title, text) => {
    expect(at(state, { reason })).toMatchObject({ title, text, time: 'promised' });
  });

  test.each([
    ['requested', 'queue', 'queueText'],
    ['on-its-way', 'bank-slow', 'slowText'],
    ['sent', 'our-side', 'ourSideText'],
  ] as const)(
    'of a late one that is %s apologise and name the reason %s',
    (state, reason, text) => {
      const late = at(state, { reason, isLate: true });
      expect(late).toMatchObject({ text, time: 'late', next: 'ask', tone: 'warn' });
    },
  );

  test.each([
    ['address-invalid', 'addressText'],
    ['account-closed', 'closedText'],
    ['bank-refused', 'refusedText'],
    ['returned-by-bank', 'cameBackText'],
  ] as const)('of one that came back because of %s offer a new request', (reason, text) => {
    const progress = { state: 'returned', reason, isLate: false } as const;
    expect(at('returned', { reason })).toMatchObject({ text, time: null, next: 'again' });
    expect(isByBank({ progress })).toBe(true);
  });

  test('of one that an admin rejected point to the note, or to a way to ask', () => {
    const reason = 'by-admin';
    const noted = at('returned', { reason }, { adminNotes: 'This is not your UPI ID' });
    expect(noted).toMatchObject({ text: 'rejectedNoteText', next: null });
    expect(at('returned', { reason })).toMatchObject({ text: 'rejectedText', next: 'ask' });
    // An admin has rejected a payout that a person had to check.
    expect(at('returned', { reason: 'being-checked' })).toMatchObject({ text: 'rejectedText' });
  });

  test('of one on hold offer an explanation, even if it is late', () => {
    expect(at('held', { reason: 'review' })).toMatchObject({ next: 'explain', time: 'promised' });
    expect(at('held', { reason: 'review', isLate: true })).toMatchObject({
      next: 'explain',
      time: 'late',
    });
  });

  test('of a redeem code name no bank', () => {
    expect(at('sent', {}, { type: 'google_play' })).toMatchObject({ title: 'atCode', text: null });
    expect(at('paid', {}, { type: 'google_play' })).toMatchObject({ title: 'atCodeReady' });
    expect(at('paid')).toMatchObject({ title: 'atPaid', time: null, tone: 'good' });
  });
});

test('the line for the bank has reference, amount, destination and time, and needs a reference', () => {
  const paid = {
    amount: 1_500,
    upiId: 'asha@okaxis',
    completedAt: '2026-11-27T12:30:00.000Z',
    progress: { utr: '634211234567' },
  };
  expect(bankLine(paid)).toBe('UTR 634211234567, ₹1,500, to asha@okaxis, 27 Nov 2026, 6:00 pm IST');
  expect(bankLine({ ...paid, progress: { utr: null } })).toBeNull();
});
