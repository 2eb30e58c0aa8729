import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/answers';
import { inMinutes, MATCH, match } from '../../../../test/matches';
import { open } from '../../../../test/open';

const OWN = '018f0000-0000-7000-8000-0000000000ab';
const GONE = '018f0000-0000-7000-8000-0000000000ac';
const MODES = {
  'GET /api/public/tournament-modes': [
    { _id: 'm1', title: 'Free Fire Survival Mode', description: 'Last player standing.' },
    { _id: 'm2', title: 'Lone Wolf', description: 'One against one.' },
  ],
  'GET /api/tournaments/open/modes': [
    {
      mode: 'Free Fire Survival Mode',
      modeSlug: 'survival',
      matches: 3,
      nextStart: inMinutes(30),
    },
  ],
} as const;
const row = () => page.getByRole('region', { name: 'Join now' });

describe('the matches to join now', () => {
  test.each(['/dashboard', '/tournament-modes'])(
    '%s shows what the player can join, then the own matches, and none that has started',
    async (path) => {
      await open(path, {
        as: 'player',
        answers: {
          ...MODES,
          'GET /api/tournaments/open': [
            match(),
            match({ _id: OWN, name: 'Own Match' }),
            match({ _id: GONE, name: 'Gone Match', startTime: inMinutes(-1) }),
          ],
          'GET /api/tournaments/user/seats': [{ tournamentId: OWN, isJoined: true }],
          'GET /api/tournaments/user/joined': [match({ _id: OWN, name: 'Own Match' })],
          'GET /api/public/cards': [],
        },
      });
      const friday = row().getByRole('link', { name: /Friday Night/ });
      await expect.element(friday).toHaveAttribute('href', expect.stringContaining(MATCH));
      const names = () =>
        row()
          .getByRole('link')
          .elements()
          .map((link) => /Friday Night|Own Match/.exec(link.textContent)?.[0]);
      await expect.poll(names).toEqual(['Friday Night', 'Own Match']);
      await expect
        .poll(() => friday.element().textContent)
        .toMatch(/10 seats left.*20 tokens.*Prizes 100/);
    },
  );

  test('each mode says how many of its matches are open', async () => {
    await open('/tournament-modes', { answers: MODES });
    await expect.element(page.getByText(/^3 open matches/)).toBeVisible();
    await expect.element(page.getByText('No open match', { exact: true })).toBeVisible();
  });

  test('a filter asks the server, and says what is shown', async () => {
    await open('/tournament-modes', {
      answers: {
        ...MODES,
        'GET /api/tournaments/open': ({ query }) =>
          query.get('filter') === 'free'
            ? [match({ name: 'Free Night', entryFee: 0 })]
            : [match({ _id: MATCH })],
      },
    });
    await expect.element(row().getByText('Friday Night')).toBeVisible();
    const free = row().getByRole('button', { name: 'Free', exact: true });
    await free.click();
    await expect.element(row().getByText('Free Night')).toBeVisible();
    await expect.element(free).toHaveAttribute('aria-pressed', 'true');
    expect(row().getByText('Friday Night').query()).toBeNull();
  });

  test('a list that has failed is fetched again', async () => {
    let isBroken = true;
    await open('/tournament-modes', {
      answers: {
        ...MODES,
        'GET /api/tournaments/open': () =>
          isBroken ? refusal(503, 'UNAVAILABLE', 'The server is busy.') : [match()],
      },
    });
    await expect.element(page.getByText('The open matches could not be loaded.')).toBeVisible();
    isBroken = false;
    await row().getByRole('button', { name: 'Try again' }).click();
    await expect.element(row().getByText('Friday Night')).toBeVisible();
  });
});
