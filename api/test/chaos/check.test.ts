import { expect, test } from '@jest/globals';
import { compare, expectedBalances, expectedFacts } from '../../chaos/check.js';
import { fact } from '../../chaos/facts.js';
import { type Command, Journal } from '../../chaos/journal.js';
import { World } from '../../chaos/world.js';

const USER = '01990000-0000-7000-8000-00000000000a';
const CUP = '01990000-0000-7000-8000-00000000000c';

/**
 * Records a command with the facts that it should write to the log, sent and acknowledged at the
 * given times.
 */
function told(journal: Journal, facts: string[], sentAt: number, at: number): Command {
  const opened = journal.open('somebody', 'PUT /somewhere', String(sentAt));
  const answer = { at, status: 200, code: null, body: {} };
  const command = Object.assign(opened, { sentAt, answer, facts });
  return command;
}

function world(...commands: [facts: string[], sentAt: number, at: number][]): World {
  const journal = new Journal();
  for (const [facts, sentAt, at] of commands) told(journal, facts, sentAt, at);
  return new World('seed', journal);
}

const standing = (...texts: string[]) =>
  texts.map((text, index) => ({ position: index + 1, text }));

test('the check of a chaos run passes when each acknowledged event is in the log once and in order', () => {
  const expected = expectedFacts(world([['a'], 0, 1], [['b'], 2, 3]), []);
  expect(compare(expected, standing('a', 'b'))).toEqual({
    lost: [],
    twice: [],
    unexplained: [],
    outOfOrder: [],
  });
});

test('the check of a chaos run finds lost, repeated and unexplained events', () => {
  const expected = expectedFacts(world([['a'], 0, 1], [['b'], 2, 3]), []);
  expect(compare(expected, standing('a', 'a', 'c'))).toMatchObject({
    lost: ['b'],
    twice: ['a (position 2)'],
    unexplained: ['c (position 3)'],
  });
});

test('an event that was acknowledged before another was sent must precede it in the log', () => {
  const apart = expectedFacts(world([['a'], 0, 1], [['b'], 2, 3]), []);
  expect(compare(apart, standing('b', 'a')).outOfOrder).toHaveLength(1);
  const meanwhile = expectedFacts(world([['a'], 0, 2], [['b'], 1, 3]), []);
  expect(compare(meanwhile, standing('b', 'a')).outOfOrder).toEqual([]);
});

test('the check expects captured payments and the refunds of a cancelled round even if no response arrived', () => {
  const run = world();
  run.orders.set('order_1', { user: USER, tokens: 50 });
  run.tournaments.push({
    id: CUP,
    fee: 5,
    prize: 10,
    joined: new Set([USER]),
    ended: 'cancelled',
  });
  const captured = [
    { id: 'pay_1', orderId: 'order_1' },
    { id: 'pay_2', orderId: 'order_1' },
  ];
  expect([...expectedFacts(run, captured).keys()]).toEqual([
    fact.deposited('pay_1', USER, 50),
    fact.deposited('pay_2', USER, 50),
    fact.refunded(CUP, USER, 5),
  ]);
});

test('the expected balance of a wallet is the sum of the amounts in the responses to its owner', () => {
  const facts = [
    fact.deposited('pay_1', USER, 50),
    fact.joined(CUP, USER, 5),
    fact.awarded(CUP, new Map([[USER, 20]])),
    fact.redeemed(CUP, USER, 7),
    fact.held(CUP, USER, 10),
    fact.givenBack(CUP, USER, 10),
    fact.adjusted(USER, -3, 'a reason'),
  ];
  const expected = expectedFacts(world([facts, 0, 1]), []);
  expect(expectedBalances(expected).get(USER)).toBe(50 - 5 + 20 + 7 - 10 + 10 - 3);
});
