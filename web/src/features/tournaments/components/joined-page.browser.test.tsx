import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { server } from '../../../../test/server';

describe('joined matches', () => {
  test('a match shows its name', async () => {
    await open('/joined-tournaments', {
      as: 'player',
      answers: {
        'GET /api/tournaments/user/joined': [{ name: 'Friday Night', status: 'active' }],
        'GET /api/tournaments/user/seats': [],
      },
    });
    await expect.element(page.getByRole('heading', { name: 'Friday Night' })).toBeVisible();
  });

  test('an empty list leads to the matches', async () => {
    await open('/joined-tournaments', {
      as: 'player',
      answers: {
        'GET /api/tournaments/user/joined': [],
        'GET /api/tournaments/user/seats': [],
      },
    });
    const link = page.getByRole('link', { name: 'Join Tournaments' });
    await expect.element(link).toHaveAttribute('href', '/tournament-modes');
  });

  test('a list that has failed is fetched again', async () => {
    let broken = true;
    await open('/joined-tournaments', {
      as: 'player',
      answers: {
        'GET /api/tournaments/user/joined': () =>
          broken ? refusal(503, 'UNAVAILABLE', 'The server is busy.') : [{ name: 'Friday Night' }],
        'GET /api/tournaments/user/seats': [],
      },
    });
    const failed = page.getByText('Failed to load joined tournaments. Please try again.');
    await expect.element(failed).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Friday Night' })).toBeVisible();
  });
});

test('a result that is declared while the page of results is open appears on it', async () => {
  const results = (names: readonly string[]) => ({
    'GET /api/tournaments/user/results': names.map((name) => ({
      name,
      status: 'completed' as const,
    })),
  });
  const answers = { ...results([]), 'GET /api/tournaments/user/seats': [] };
  await open('/results', { as: 'player', answers });
  await expect.element(page.getByText('No Completed Tournaments')).toBeVisible();
  server.answers = { ...server.answers, ...results(['Friday Night']) };
  server.say('notification.created', {});
  await expect.element(page.getByRole('heading', { name: 'Friday Night' })).toBeVisible();
});
