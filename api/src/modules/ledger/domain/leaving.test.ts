import { expect, test } from '@jest/globals';
import type { AccountName } from './command.js';
import { leavesHouse } from './leaving.js';

type Moved = readonly (readonly [AccountName, number])[];

test.each<[string, Moved, number]>([
  [
    'an adjustment that adds',
    [
      ['house:adjustments', -50],
      ['player:a', 50],
    ],
    50,
  ],
  [
    'an adjustment that takes',
    [
      ['house:adjustments', 50],
      ['player:a', -50],
    ],
    0,
  ],
  [
    'prizes within the fees',
    [
      ['pot:t:1', -60],
      ['player:a', 50],
      ['house:result', 10],
    ],
    0,
  ],
  [
    'prizes above the fees',
    [
      ['pot:t:1', -60],
      ['player:a', 90],
      ['house:result', -30],
    ],
    30,
  ],
  [
    'a void of unspent prizes',
    [
      ['pot:t:1', 60],
      ['player:a', -60],
    ],
    0,
  ],
  [
    'a void of spent prizes',
    [
      ['pot:t:1', 60],
      ['player:a', -20],
      ['receivable:a', -40],
    ],
    40,
  ],
  [
    'a void that returns kept fees',
    [
      ['pot:t:1', 60],
      ['player:a', -50],
      ['house:result', -10],
    ],
    10,
  ],
  [
    'a refund of fees',
    [
      ['pot:t:1', -20],
      ['player:a', 20],
      ['seats:t:1', 1],
      ['seated:t:1', -1],
    ],
    0,
  ],
  [
    'a payout',
    [
      ['hold:w', -70],
      ['payouts:upi', 70],
    ],
    70,
  ],
  [
    'a payout that is reopened',
    [
      ['payouts:upi', -70],
      ['hold:w', 70],
    ],
    70,
  ],
  [
    'a returned hold',
    [
      ['hold:w', -70],
      ['player:a', 70],
    ],
    0,
  ],
  [
    'a redemption',
    [
      ['house:promotions', -5],
      ['player:a', 5],
      ['uses:c', -1],
      ['used:c', 1],
    ],
    5,
  ],
  [
    'the opening of uses',
    [
      ['house:uses', -9],
      ['uses:c', 9],
    ],
    0,
  ],
])('%s lets the tokens out of the house that it gives to players', (_, moved, left) => {
  expect(leavesHouse(moved.map(([account, amount]) => ({ account, amount })))).toBe(left);
});
