import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../../test/answers';
import { CONSOLE } from '../../../../../test/console';
import { show } from '../../../../../test/open';
import { button, dialog, expectNone, field, press, sees } from '../../../../../test/see';
import { server } from '../../../../../test/server';
import { expectFits, expectStructure } from '../../../../../test/sound';
import type { Tournament } from '../../../../api/schema';
import { popups } from '../../../../components/popup/popups';
import { ResultsSheet } from './results-sheet';

const RESULTS = 'POST /api/tournaments/admin/{id}/results';
const VOID = 'POST /api/tournaments/admin/{id}/results/void';
const id = (at: number) => `018f0000-0000-7000-8000-00000000000${at}`;
const PEOPLE = ['Asha', 'Ravi', 'Dev', 'Esha'].map((gameName, at) => ({
  userId: id(at + 1),
  gameName,
  username: `${gameName.toLowerCase()}@example.com`,
  freeFireUID: `77000${at + 1}`,
  refunded: false,
  feePaid: 10,
  squad: undefined,
}));
const winner = (at: number, gameName: string, position: number, prizeAmount: number) => ({
  userId: id(at),
  gameName,
  position,
  prizeAmount,
});
const score = (at: number, place: number, kills: number) => ({ userId: id(at), place, kills });

/** A paid match of four players, in which the announced table gives 33, 20, 1 and 0 tokens. */
const PAID = {
  _id: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Bermuda night 1',
  prizePool: 100,
  winners: [winner(1, 'Asha', 1, 33), winner(2, 'Ravi', 2, 20), winner(3, 'Dev', 3, 1)],
  squads: 'off',
  prizeTable: { places: [30, 20], perKill: 1 },
} as unknown as Tournament;
const SCORES = [score(1, 1, 3), score(2, 2, 0), score(3, 3, 1), score(4, 4, 0)];

const DIFFER = 'These prizes differ from the announced ones: 1st 30, 2nd 20, +1 per kill.';

const correct = (tournament = PAID, scores: readonly object[] = SCORES, width = 1280) =>
  show(<ResultsSheet tournament={tournament} onClose={() => undefined} />, {
    as: 'admin',
    width,
    otherwise: wholeExample,
    answers: {
      ...CONSOLE,
      'GET /api/tournaments/admin/{id}/participants': { participants: PEOPLE, scores },
      'GET /api/tournaments/admin/{id}/evidence': { players: [] },
      'GET /api/admin/approvals': { approvals: [] },
      [VOID]: { needsApproval: false, approval: null, consequence: { owedTokens: 0 } },
      [RESULTS]: { needsApproval: false, approval: null, message: 'Declared' },
    },
  });
const row = (number: number) => page.getByRole('group', { name: `Winner ${number}` });
const swapFirstTwo = async () => {
  await expect.element(field('Place', row(1))).toHaveValue('1');
  await field('Place', row(1)).fill('2');
  await field('Place', row(2)).fill('1');
};
const confirm = dialog('Correct the results of Bermuda night 1');
const paid = () => {
  const sent = server.calls(RESULTS).filter(({ query }) => query.get('dryRun') !== 'true');
  return sent.at(-1)?.body as { winners: object[] } | undefined;
};

describe('a correction of a match with announced prizes', () => {
  test('that swaps two places swaps their prizes', async () => {
    await correct();
    await expectNone(page.getByText(/typed prizes? replaces?/));
    await swapFirstTwo();
    await expect.element(field('Prize', row(1))).toHaveValue('23');
    await expect.element(field('Prize', row(2))).toHaveValue('30');
    await press(button('Review correction'));
    await expect
      .element(confirm.getByRole('row', { name: /^1 0 Ravi .*UID 770002 20 30 \+10/ }))
      .toBeVisible();
    await expectNone(confirm.getByText(/differ from the announced/));
    await field('Reason', confirm).fill('The end screen shows Ravi first.');
    await press(button('Void and pay again', confirm));
    await expect
      .poll(() => paid()?.winners)
      .toEqual([winner(2, 'Ravi', 1, 30), winner(1, 'Asha', 2, 23), winner(3, 'Dev', 3, 1)]);
    await expect
      .poll(() => popups.get().map(({ message }) => message))
      .toEqual(['Tournament results corrected successfully!']);
  });

  test('keeps a prize that differs from the prize table', async () => {
    const winners = [winner(1, 'Asha', 1, 33), winner(2, 'Ravi', 2, 25), winner(3, 'Dev', 3, 1)];
    await correct({ ...PAID, winners });
    await sees('1 typed prize replaces that of the prize table.');
    await swapFirstTwo();
    await expect.element(field('Prize', row(1))).toHaveValue('23');
    await expect.element(field('Prize', row(2))).toHaveValue('25');
    await press(button('Review correction'));
    await sees(DIFFER, confirm);
  });

  test('follows the prize table also if only winners were declared', async () => {
    const winners = [winner(1, 'Asha', 1, 30), winner(2, 'Ravi', 2, 20)];
    await correct({ ...PAID, winners }, []);
    await swapFirstTwo();
    await expect.element(field('Prize', row(1))).toHaveValue('20');
    await expect.element(field('Prize', row(2))).toHaveValue('30');
  });
});

describe('the review before prizes are paid', () => {
  const review = dialog('Pay the winners of Bermuda night 1');
  const declare = async (tournament: Tournament, rows: string) => {
    await correct({ ...tournament, winners: [] }, [], 390);
    await expect.element(field('Find a participant')).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    field('Find a participant').element().dispatchEvent(event);
  };

  test('shows the kills of each winner beside the place', async () => {
    await declare(PAID, '1\tAsha\t3\n2\tRavi\t0');
    await press(button('Review results'));
    const shown = (name: RegExp) => expect.element(review.getByRole('row', { name }));
    await shown(/^Place Kills Winner Prize$/).toBeVisible();
    await shown(/^1 3 Asha .* 33/).toBeVisible();
    await shown(/^2 0 Ravi .* 20/).toBeVisible();
    await expectNone(review.getByText(/differ from the announced/));
    await expectStructure();
  });

  test('says that prizes differ from the announced ones', async () => {
    await declare(PAID, '1\tAsha\t3\n2\tRavi\t0');
    await field('Prize', row(2)).fill('25');
    await press(button('Review results'));
    await sees(DIFFER, review);
    await expectFits();
  });

  test('has no kills and no announced prizes in a match without them', async () => {
    await declare({ ...PAID, prizeTable: undefined }, '1\tAsha\t0\t40');
    await press(button('Review results'));
    await expect.element(review.getByRole('row', { name: /^1 Asha .* 40/ })).toBeVisible();
    await expectNone(review.getByText(/differ from the announced/));
  });
});

describe('a correction without a change', () => {
  test('says so and offers no payment', async () => {
    await correct();
    await expect.element(field('Place', row(1))).toHaveValue('1');
    await press(button('Review correction'));
    await sees('These are the results in force. There is no change to pay.', confirm);
    await expectNone(button(/Void/, confirm));
    await expectNone(field('Reason', confirm));
    await press(button('Back', confirm));
    await field('Kills', row(1)).fill('4');
    await press(button('Review correction'));
    await expect.element(button('Void and pay again', confirm)).toBeVisible();
  });
});
