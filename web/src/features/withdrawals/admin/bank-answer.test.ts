import { expect, test } from '@jest/globals';
import { readAnswer } from './bank-answer';
import { type BankMeaning, missingIn, readBankTable } from './bank-columns';
import type { KnownWithdrawal } from './queries';
import { remarkOf, upiLink } from './upi';

const withdrawal = (
  digit: string,
  amount: number,
  status: KnownWithdrawal['status'],
  name = 'Asha',
) =>
  ({
    _id: `019aa5f0-0000-7000-8000-${digit.repeat(12)}`,
    upiId: `p${digit}@okaxis`,
    amount,
    status,
    runs: [] as KnownWithdrawal['runs'],
    userId: { email: 'asha@example.com', inGameName: name },
  }) as KnownWithdrawal;
const KNOWN = [
  withdrawal('1', 50, 'processing'),
  withdrawal('2', 1200, 'processing'),
  withdrawal('3', 70, 'completed'),
  withdrawal('4', 80, 'processing'),
  withdrawal('5', 90, 'rejected'),
];
const [one, two, three, four, five] = KNOWN.map(({ _id }) => _id) as [
  string,
  string,
  string,
  string,
  string,
];
const UTR = '412345678901';

function read(text: string, meanings?: readonly BankMeaning[], known = KNOWN) {
  const { rows, columns } = readBankTable(text);
  const chosen = columns.map((column, at) => ({
    ...column,
    meaning: meanings?.[at] ?? column.meaning,
  }));
  return readAnswer(rows, chosen, known);
}
const outcome = (text: string, meanings?: readonly BankMeaning[]) =>
  read(text, meanings).map(({ withdrawal: found, bankReference, problem }) => [
    found?._id ?? null,
    bankReference,
    problem,
  ]);
const row = (status: string, utr = UTR) => `id,amount,utr,status\n${one},50,${utr},${status}`;

test('a row is matched by id, by remark, or by UPI ID with the amount', () => {
  const text = [
    '\ufeffReference,UPI ID,Amount,UTR,Status',
    `${one},,50,'412345678901,SUCCESS`,
    `NEFT/${remarkOf(two)}/X,,"1,200.00",AXIS0000012345,Paid`,
    ',p4@okaxis,80.00,412345678902,success',
  ].join('\r\n');
  expect(outcome(text)).toEqual([
    [one, '412345678901', null],
    [two, 'AXIS0000012345', null],
    [four, '412345678902', null],
  ]);
});

test.each([
  ['Failed - invalid VPA', 'failed'],
  ['Payment Failed', 'failed'],
  ['Rejected by bank', 'failed'],
  ['Successfully rejected', 'failed'],
  ['Cancelled', 'failed'],
  ['Processing', 'unclear'],
  ['Queued', 'unclear'],
  ['On hold', 'unclear'],
  ['TIMEOUT', 'unclear'],
  ['Success - pending credit', 'unclear'],
  ['Not processed', 'unclear'],
])('the status %j completes nothing, and its words are kept', (status, said) => {
  const [found] = read(row(status));
  expect(found).toMatchObject({
    words: status,
    outcome: said,
    problem: `The bank says: ${status}`,
  });
});

test('a word of success in another column completes nothing', () => {
  expect(outcome(`id,name,amount,utr,status\n${one},SUCCESS,50,${UTR},Failed`)[0]?.[2]).toBe(
    'The bank says: Failed',
  );
  expect(outcome(row(''))[0]?.[2]).toBe('The bank says nothing');
  const taken = `id,amount,utr,status,failure reason\n${one},50,${UTR},Success,Beneficiary account closed`;
  expect(outcome(taken)[0]?.[2]).toBe('The bank says: Success: Beneficiary account closed');
  expect(outcome(taken.replace('Beneficiary account closed', 'NA'))[0]?.[2]).toBeNull();
});

test('the name of a player neither matches a withdrawal nor decides its outcome', () => {
  const known = [...KNOWN.slice(1), withdrawal('1', 50, 'processing', 'Failed')];
  const file = (name: string) => `id,name,amount,utr,status\n${one},${name},50,${UTR},Success`;
  for (const name of ['Failed', '500', remarkOf(two), two, 'p4@okaxis']) {
    expect(read(file(name), undefined, known)).toMatchObject([
      { withdrawal: { _id: one }, problem: null },
    ]);
  }
  const nobody = `id,name,amount,utr,status\n,${remarkOf(two)},1200,${UTR},Success`;
  expect(outcome(nobody)).toEqual([[null, UTR, 'Matches no withdrawal']]);
});

test.each(['4.12346E+11', '4.12346e11', '4E+11'])(
  'the shortened UTR %s completes nothing',
  (utr) => {
    expect(outcome(row('Success', utr))[0]?.[2]).toBe(
      `A spreadsheet has shortened the UTR ${utr}. Take the file from the bank again.`,
    );
  },
);

test.each([
  ['a shorter UTR', row('Success', '12345'), '12345 is not a UTR: 12 to 22 letters or digits'],
  ['another amount', row('Success').replace(',50,', ',51,'), 'The amount differs from ₹50'],
  ['a fraction', row('Success').replace(',50,', ',50.50,'), 'The amount differs from ₹50'],
  ['a completed withdrawal', row('Success').replace(one, three), 'Already completed'],
  ['a rejected withdrawal', row('Success').replace(one, five), 'Already rejected'],
  ['an unknown withdrawal', row('Success').replace(one, 'x'), 'Matches no withdrawal'],
])('a row with %s completes nothing', (_, text, problem) => {
  expect(outcome(text)[0]?.[2]).toBe(problem);
});

test('an id and a remark of different withdrawals match none', () => {
  const text = `id,remark,amount,utr,status\n${one},${remarkOf(two)},50,${UTR},Success`;
  expect(outcome(text)[0]).toEqual([null, UTR, 'Matches more than one withdrawal']);
});

test('an equal row counts once, and rows that contradict each other complete nothing', () => {
  const line = (id: string, amount: number, utr: string, status: string) =>
    `${id},${amount},${utr},${status}`;
  const file = (...lines: string[]) => ['id,amount,utr,status', ...lines].join('\n');
  const equal = line(one, 50, UTR, 'Success');
  expect(outcome(file(equal, equal)).map(([, , problem]) => problem)).toEqual([
    null,
    'The same row again',
  ]);
  expect(
    outcome(file(equal, line(one, 50, UTR, 'Failed'))).map(([, , problem]) => problem),
  ).toEqual(['Another row says something else', 'Another row says something else']);
  expect(
    outcome(file(equal, line(four, 80, UTR, 'Success'))).map(([, , problem]) => problem),
  ).toEqual(['Another row has the same UTR', 'Another row has the same UTR']);
});

test.each([
  [
    'lines above the heading, a total and a repeated heading',
    `Example Bank Ltd\nReport,26/11/2026\n\nCustomer Ref No,Txn Amount,UTR No,Txn Status\n${remarkOf(one)},50.00,${UTR},SUCCESS\nCustomer Ref No,Txn Amount,UTR No,Txn Status\nTotal,50.00,,`,
  ],
  [
    'semicolons',
    `Remarks;Amount (INR);UTR;Status\n${remarkOf(one)};50,00;${UTR};Success`.replace(
      '50,00',
      '50.00',
    ),
  ],
  ['tabs', `Remarks\tAmount\tBank Ref No\tStatus\n${remarkOf(one)}\t50\t${UTR}\tSuccess`],
  [
    'quoted line breaks',
    `"Payment\nRemarks",Amount,UTR,Status\n"${remarkOf(one).replace(' ', '\n')}",50,${UTR},Success`,
  ],
  [
    'a code beside the description',
    `CUST_UNIQ_REF,AMOUNT,TRANSACTION_UTR,STATUS_CODE,STATUS_DESC\n${remarkOf(one)},50,${UTR},00,Success`,
  ],
  [
    'a rejection reason',
    `Remark,Amount,Bene Name,STATUS,Rejection Reason,UTR NO\n${remarkOf(one)},50,Asha,Paid,,${UTR}`,
  ],
  ['a number as a formula', `Remark,Amount,UTR,Status\n${remarkOf(one)},50,"=""${UTR}""",Success`],
  [
    'a VPA as the account',
    `Beneficiary Account Number,Instrument Amount,RRN,Transaction Status\np1@okaxis,50,${UTR},Successful`,
  ],
])("a bank's file with %s is read", (_, text) => {
  expect(outcome(text)[0]).toEqual([one, UTR, null]);
});

test('a file without a heading matches nothing until the columns are chosen', () => {
  const text = `${one}\t50\t${UTR}\tSUCCESS\n${two}\t1200\t412345678903\tFAILED`;
  const table = readBankTable(text);
  expect([missingIn(table.columns), table.form]).toEqual([
    'Choose the one column with the status of each payment.',
    '4 columns',
  ]);
  expect(outcome(text)).toEqual([]);
  expect(outcome(text, ['id', 'amount', 'utr', 'status'])).toEqual([
    [one, UTR, null],
    [two, '412345678903', 'The bank says: FAILED'],
  ]);
});

test('two columns that may be the status are not chosen between', () => {
  const { columns } = readBankTable(
    `id,amount,Payment Status,Record Status\n${one},50,Success,Failed`,
  );
  expect(missingIn(columns)).not.toBeNull();
});

test('the link to a UPI app contains the address, the amount and the remark', () => {
  expect(upiLink(withdrawal('1', 50, 'pending', 'Asha & Co'))).toBe(
    'upi://pay?pa=p1%40okaxis&pn=Asha%20%26%20Co&am=50.00&cu=INR&tn=ARENA%20111111111111',
  );
});
