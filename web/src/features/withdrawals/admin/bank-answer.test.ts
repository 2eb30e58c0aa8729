import { expect, test } from '@jest/globals';
import { readAnswer } from './bank-answer';
import type { StaffWithdrawal } from './queries';
import { remarkOf, upiLink } from './upi';

const withdrawal = (digit: string, amount: number, status: StaffWithdrawal['status']) =>
  ({
    _id: `019aa5f0-0000-7000-8000-${digit.repeat(12)}`,
    upiId: `p${digit}@okaxis`,
    amount,
    status,
    userId: { email: 'asha@example.com', inGameName: 'Asha & Co' },
  }) as StaffWithdrawal;
const KNOWN = [
  withdrawal('1', 50, 'processing'),
  withdrawal('2', 1200, 'processing'),
  withdrawal('3', 70, 'completed'),
  withdrawal('4', 80, 'processing'),
];
const [one, two, three, four] = KNOWN.map(({ _id }) => _id) as [string, string, string, string];
const outcome = (text: string) =>
  readAnswer(text, KNOWN).map(({ withdrawal: found, bankReference, problem }) => [
    found?._id ?? null,
    bankReference,
    problem,
  ]);

test("a row of the bank's file is matched by id, by remark, or by UPI ID with the amount", () => {
  const text = [
    '\ufeffReference,Amount,UTR,Status',
    `${one},50,'412345678901,SUCCESS`,
    `${remarkOf(two)},"1,200.00",AXIS0000012345,Paid`,
    'p4@okaxis,80.00,412345678902,success',
  ].join('\r\n');
  expect(outcome(text)).toEqual([
    [one, '412345678901', null],
    [two, 'AXIS0000012345', null],
    [four, '412345678902', null],
  ]);
});

test("a row of the bank's file that does not match exactly one withdrawal completes no withdrawal", () => {
  const text = [
    `${one}\t51\t412345678901\tSUCCESS`,
    `${three}\t70\t412345678902\tSUCCESS`,
    `${two}\t1200\t412345678903\tFAILED`,
    'nobody@okaxis\t10\t412345678904\tSUCCESS',
    `${four}\t80\t412345678905\tSUCCESS`,
    `${four}\t80\t412345678905\tSUCCESS`,
    `${one}\t50\t412345678905\tSUCCESS`,
  ].join('\n');
  expect(outcome(text).map(([, , problem]) => problem)).toEqual([
    'The amount differs from ₹50',
    'Already completed',
    'The bank says: FAILED',
    'Matches no withdrawal, or more than one',
    null,
    "More than once in the bank's result file",
    "More than once in the bank's result file",
  ]);
});

test('the link to a UPI app contains the address, the amount and the remark', () => {
  expect(upiLink(withdrawal('1', 50, 'pending'))).toBe(
    'upi://pay?pa=p1%40okaxis&pn=Asha%20%26%20Co&am=50.00&cu=INR&tn=ARENA%20111111111111',
  );
});
