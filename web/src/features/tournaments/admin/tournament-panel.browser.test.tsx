import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { inMinutes, MATCH, match } from '../../../../test/matches';
import { open } from '../../../../test/open';
import { button, dialog, expectNone, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const ASHA = '018f0000-0000-7000-8000-000000000001';
const RAVI = '018f0000-0000-7000-8000-000000000002';
const PAID = match({
  status: 'completed',
  startTime: inMinutes(-90),
  endTime: inMinutes(-30),
  prizePool: 50,
  prizeTable: { places: [30, 20], perKill: 2 },
  winners: [
    { userId: ASHA, gameName: 'Asha', position: 1, prizeAmount: 30 },
    { userId: RAVI, gameName: 'Ravi', position: 2, prizeAmount: 20 },
  ],
});

const CLAIMS = 'GET /api/tournaments/admin/{id}/claims';
const NO_CLAIMS = { proposal: null, others: [] };

const see = (tournament: object, kills: number, claims: object = NO_CLAIMS) =>
  open(`/admin/tournaments?status=completed&id=${MATCH}`, {
    as: 'admin',
    width: 390,
    otherwise: wholeExample,
    answers: {
      ...CONSOLE,
      'GET /api/tournaments/admin/all': { tournaments: [{ ...PAID, ...tournament }] },
      [CLAIMS]: claims,
      'GET /api/tournaments/admin/{id}/participants': {
        participants: [],
        scores: [
          { userId: ASHA, place: 1, kills },
          { userId: RAVI, place: 2, kills: 0 },
        ],
      },
    },
  });
const panel = dialog('Friday Night');
const winner = (name: string) => panel.getByRole('listitem').filter({ hasText: name });

test('the panel of a match shows the announced prizes', async () => {
  await see({}, 0);
  await sees('1st 30 · 2nd 20 · +2 per kill', panel);
});

test('the panel of a match without announced prizes shows only the prize pool', async () => {
  await see({ prizeTable: undefined }, 0);
  await sees('Prize pool', panel);
  await expectNone(panel.getByText('Announced prizes'));
});

test('the panel of a paid match shows the kills of the winners', async () => {
  await see({}, 3);
  await expect.element(winner('1. Asha · 3 kills')).toBeVisible();
  await expect.element(winner('2. Ravi · 0 kills')).toBeVisible();
});

test('the panel of a paid match without kills shows no kills', async () => {
  await see({}, 0);
  await sees('Winners Declared', panel);
  await expectNone(page.getByText(/0 kills/));
});

test.each([
  ['upcoming', 1],
  ['active', 0],
] as const)(
  'the panel of an %s match has %i countdowns to the start',
  async (status, countdowns) => {
    await see({ status, startTime: inMinutes(60), endTime: inMinutes(120), winners: [] }, 0);
    await sees('Prize pool', panel);
    expect(panel.getByRole('timer').elements()).toHaveLength(countdowns);
  },
);

const claimed = (count: number) => ({ count, scores: [], claims: [] });
const PLAYED = { ...PAID, winners: [], squads: 'off' } as const;

test.each([
  ['1 player sent a result.', { proposal: null, others: [claimed(1)] }],
  ['2 players sent different results.', { proposal: null, others: [claimed(1), claimed(1)] }],
  ['2 players sent the same result.', { proposal: claimed(2), others: [] }],
])('the panel of a match without results says "%s"', async (sentence, claims) => {
  await see(PLAYED, 0, claims);
  await sees(sentence, panel);
  await expect.element(button('Declare results', panel)).toBeVisible();
  expect(server.calls(CLAIMS)).toHaveLength(1);
});

test('the panel of a paid match asks for no claims, nor does that of one without claims name any', async () => {
  await see({}, 0, { proposal: null, others: [claimed(1)] });
  await sees('Winners Declared', panel);
  await expectNone(panel.getByText(/sent a result/));
  expect(server.calls(CLAIMS)).toHaveLength(0);
  await see(PLAYED, 0);
  await sees('Prize pool', panel);
  await expectNone(panel.getByText(/ sent /));
});

test.each([
  ['', 'Add room'],
  ['4711', 'Start the match'],
])('the next step of an upcoming match with the room "%s" is "%s"', async (roomId, label) => {
  await see({ status: 'upcoming', startTime: inMinutes(60), winners: [], roomId }, 0);
  await expect.element(button(label, panel)).toBeVisible();
  await expectNone(panel.getByText('Publish and start'));
});
