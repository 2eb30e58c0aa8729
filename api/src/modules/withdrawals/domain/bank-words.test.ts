import { expect, test } from '@jest/globals';
import { bankOutcome, rowOutcome } from './bank-words.js';

test.each([
  'Success',
  'SUCCESS',
  'successful',
  'Successfully processed',
  'Payment Successful',
  'Transaction Success',
  'TXN SUCCESS',
  'Success (00)',
  'Paid',
  'Completed',
  'PROCESSED',
  'Credited to beneficiary account',
  'Settled',
  'Executed',
])('the status %j says that the bank has paid', (words) => {
  expect(bankOutcome(words)).toBe('paid');
});

test.each([
  'Failed - invalid VPA',
  'Payment Failed',
  'FAILURE',
  'Rejected by bank',
  'Successfully rejected',
  'Cancelled',
  'Canceled by user',
  'Returned: account closed',
  'Reversed',
  'Declined',
  'Unsuccessful',
  'Bounced',
])('the status %j says that the bank has not paid', (words) => {
  expect(bankOutcome(words)).toBe('failed');
});

test.each([
  '',
  '-',
  'Processing',
  'Queued',
  'On hold',
  'TIMEOUT',
  'Pending',
  'Not processed',
  'Not paid',
  'Unpaid',
  'To be processed',
  'Yet to be credited',
  'Success - pending credit',
  'Success/U30',
  'Partially successful',
  'Completed with errors',
  'Paid back',
  'Failed - timeout',
  'Failed, awaiting confirmation',
  'Transaction deemed failed',
  'Initiated',
  'Accepted',
  'Sent to NPCI',
  'Debit success',
  'No failure',
  'Not rejected',
  'Success? Failed?',
  '00',
  'S',
  'OK',
  'सफल नहीं',
])('the status %j does not tell, so the withdrawal stays open', (words) => {
  expect(bankOutcome(words)).toBe('unclear');
});

test.each([
  ['Success', '', 'paid'],
  ['Success', 'Credited', 'paid'],
  ['Success', 'Beneficiary account closed', 'unclear'],
  ['Failed', '', 'failed'],
  ['Failed', 'VPA does not exist', 'failed'],
  ['Failed', 'Beneficiary bank timed out', 'unclear'],
  ['Failed', 'Awaiting confirmation', 'unclear'],
  ['Failed', 'Success', 'unclear'],
  ['', 'Failed', 'unclear'],
  ['Processing', 'Failed', 'unclear'],
])('the status %j with the reason %j is %s', (status, reason, outcome) => {
  expect(rowOutcome(status, reason)).toBe(outcome);
});
