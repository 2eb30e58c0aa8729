import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, wholeExample } from '../../../../../test/answers';
import { CONSOLE } from '../../../../../test/console';
import { inMinutes, match } from '../../../../../test/matches';
import { open, show } from '../../../../../test/open';
import { button, dialog, expectNone, field, press, sees } from '../../../../../test/see';
import { server } from '../../../../../test/server';
import type { Tournament } from '../../../../api/schema';
import { ConfirmResult } from './confirm-result';
import { ResultsSheet } from './results-sheet';

const RESULTS = 'POST /api/tournaments/admin/{id}/results';
const id = (at: number) => `018f0000-0000-7000-8000-00000000000${at}`;
const MATCH_ID = '018f0000-0000-7000-8000-0000000000a1';
const seat = (at: number, gameName: string, squad?: string) => ({
  userId: id(at),
  gameName,
  username: `${gameName.toLowerCase()}@example.com`,
  freeFireUID: `77000${at}`,
  refunded: false,
  feePaid: 10,
  squad: squad ? { _id: squad, name: squad === id(8) ? 'Night Owls' : 'Red Hawks' } : undefined,
});
const PEOPLE = [seat(1, 'Asha', id(8)), seat(2, 'Bala', id(8)), seat(3, 'Dev', id(9))];
const MATCH = {
  _id: MATCH_ID,
  name: 'Bermuda night 1',
  prizePool: 100,
  winners: [],
  squads: 'equal',
  prizeTable: { places: [60, 30], perKill: 2 },
} as unknown as Tournament;

const score = (squadId: string, name: string, place: number, kills: number) => ({
  squadId,
  userId: undefined,
  name,
  place,
  kills,
});
const sender = (at: number, side: string) => ({
  sideId: id(at),
  side,
  userId: id(at),
  sentAt: inMinutes(-3),
  screenshot: `/api/tournaments/admin/${MATCH_ID}/evidence/${id(at)}/1`,
});
const PROPOSAL = {
  count: 2,
  scores: [score(id(8), 'Night Owls', 1, 4), score(id(9), 'Red Hawks', 2, 0)],
  claims: [sender(8, 'Night Owls'), sender(9, 'Red Hawks')],
};
const OTHER = {
  count: 1,
  scores: [score(id(9), 'Red Hawks', 1, 0)],
  claims: [sender(7, 'Loner')],
};
const answers = (claims: object): Answers => ({
  ...CONSOLE,
  'GET /api/tournaments/admin/{id}/participants': { participants: PEOPLE, scores: [] },
  'GET /api/tournaments/admin/{id}/evidence': { players: [] },
  'GET /api/tournaments/admin/{id}/claims': claims,
  'GET /api/tournaments/admin/{id}/evidence/{userId}/{number}': example,
  [RESULTS]: { needsApproval: false, approval: null, message: 'Declared' },
});
const see = (Shown: typeof ResultsSheet, claims: object, tournament = MATCH) =>
  show(<Shown tournament={tournament} onClose={() => undefined} />, {
    as: 'admin',
    width: 1280,
    otherwise: wholeExample,
    answers: answers(claims),
  });
const declared = () => {
  const sent = server.calls(RESULTS).filter(({ query }) => query.get('dryRun') !== 'true');
  return sent.at(-1)?.body as { winners: object[]; scores: object[] } | undefined;
};

describe('a result that two captains sent', () => {
  test('is confirmed with one press, with the prizes of the prize table', async () => {
    await see(ConfirmResult, { proposal: PROPOSAL, others: [] });
    await sees('2 captains sent these results.');
    await press(button('Pay 98 tokens to 2 winners'));
    await expect
      .poll(() => declared()?.winners)
      .toEqual([
        { squadId: id(8), position: 1, prizeAmount: 68, gameName: 'Night Owls' },
        { squadId: id(9), position: 2, prizeAmount: 30, gameName: 'Red Hawks' },
      ]);
    expect(declared()?.scores).toEqual([
      { squadId: id(8), place: 1, kills: 4 },
      { squadId: id(9), place: 2, kills: 0 },
    ]);
  });

  test('fills the sheet when the admin uses it, and a changed result is said to differ', async () => {
    await see(ResultsSheet, { proposal: PROPOSAL, others: [] });
    await sees('2 captains sent the same result');
    // The fees of the players of squads count too.
    await sees(/\(entry fees: 30\)/);
    await expect.element(page.getByRole('img', { name: 'Screenshot of Red Hawks' })).toBeVisible();
    await press(button('Use it'));
    await sees('In the sheet');
    await expectNone(button('Use it'));
    const second = page.getByRole('group', { name: 'Winner 2' });
    await expect.element(field('Place', second)).toHaveValue('2');
    await field('Kills', second).fill('1');
    await press(button('Review results'));
    await sees('These results differ from those that 2 captains sent.');
  });

  test('is not under review at once if others sent another result', async () => {
    await see(ConfirmResult, { proposal: PROPOSAL, others: [OTHER] });
    await sees('Others sent another one');
    const first = page.getByRole('group', { name: 'Winner 1' });
    await expect.element(field('Kills', first)).toHaveValue('4');
    await expectNone(button(/^Pay /));
    await press(page.getByText('1 captain sent another result'));
    await press(button('Use this result'));
    await expectNone(page.getByRole('group', { name: 'Winner 2' }));
  });

  test('waits for prizes if the match has no prize table', async () => {
    const prizeTable = undefined;
    await see(ConfirmResult, { proposal: PROPOSAL, others: [] }, { ...MATCH, prizeTable });
    const first = page.getByRole('group', { name: 'Winner 1' });
    await expect.element(field('Prize', first)).toHaveValue('');
    await expectNone(button(/^Pay /));
  });

  test('names a side that has left the match, for the admin to choose another', async () => {
    const gone = {
      ...PROPOSAL,
      scores: [score(id(7), 'Loner', 1, 0), ...PROPOSAL.scores.slice(1)],
    };
    await see(ConfirmResult, { proposal: gone, others: [] });
    await sees(/“Loner”: Has left the match/);
    await expectNone(button(/^Pay /));
  });

  test('is a task of the dashboard and the next step of the match', async () => {
    const tournament = match({
      _id: MATCH_ID,
      name: 'Bermuda night 1',
      status: 'active',
      roomId: 'room',
      startTime: inMinutes(-90),
      endTime: inMinutes(-30),
      squads: 'equal',
      prizeTable: MATCH.prizeTable,
      currentParticipants: 3,
    });
    const proposed = {
      tournamentId: MATCH_ID,
      count: 2,
      isContradicted: false,
      since: inMinutes(-5),
    };
    const visit = (path: string) =>
      open(path, {
        as: 'admin',
        width: 1280,
        otherwise: wholeExample,
        answers: {
          ...answers({ proposal: PROPOSAL, others: [] }),
          'GET /api/admin/claims': { matches: [proposed] },
          'GET /api/tournaments/admin/all': { tournaments: [tournament] },
        },
      });
    await visit('/admin');
    await sees('2 captains sent the same result of Bermuda night 1.');
    await press(button('Confirm the result').first());
    await expect.element(dialog('Pay the winners of Bermuda night 1')).toBeVisible();
    await press(button('Pay 98 tokens to 2 winners'));
    await expect.poll(() => declared()?.winners).toHaveLength(2);
    await visit('/admin/tournaments');
    await press(button('Confirm the result').first());
    await expect.element(button('Pay 98 tokens to 2 winners')).toBeEnabled();
  });
});
