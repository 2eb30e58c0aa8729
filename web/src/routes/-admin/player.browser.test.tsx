import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { button, expectNone, link, sees } from '../../../test/see';
import { server } from '../../../test/server';

const ID = '018f0000-0000-7000-8000-00000000000a';
const EMAIL = 'asha@example.com';
const DEPOSITS = 'GET /api/deposit-logs/admin/all';
const PAYOUTS = 'GET /api/withdrawals/admin/all';

/** The rows of a full page. */
const ROWS = Array.from({ length: 20 }, (_, at) => ({
  _id: `018f0000-0000-7000-8000-0000000001${10 + at}`,
}));

const visit = (view: string, answers: object) =>
  open(`/admin/player?user=${ID}&view=${view}`, {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, ...answers },
    otherwise: wholeExample,
  });

describe('the page of a player', () => {
  test.each([
    ['deposits', DEPOSITS, { depositLogs: ROWS, total: 61 }],
    ['payouts', PAYOUTS, { withdrawals: ROWS, total: 61 }],
  ] as const)('the %s are those of the player alone, page by page', async (view, call, body) => {
    await visit(view, { [call]: body });
    await button('Next').click();
    const asked = () => server.calls(call).at(-1)?.query;
    await expect.poll(() => asked()?.get('page')).toBe('2');
    expect([asked()?.get('user'), asked()?.get('q')]).toEqual([ID, null]);
  });

  test('a player without actions is no blank bar, and a failed read says so', async () => {
    await visit('entries', { 'GET /api/users/all': [] });
    await sees('This account has no actions.');
    await expectNone(button('Add a note'));
    await visit('entries', { 'GET /api/users/all': refusal(503, 'UNAVAILABLE', 'Try again') });
    await sees('Failed to fetch the player');
  });

  test.each([
    ['/admin/deposit-logs', DEPOSITS, { depositLogs: [{ _id: ID, userEmail: EMAIL }] }],
    ['/admin/withdrawals', PAYOUTS, { withdrawals: [{ _id: ID, userId: { email: EMAIL } }] }],
  ] as const)('the panel of a row of %s copies the email', async (path, call, body) => {
    await open(`${path}?id=${ID}`, {
      as: 'admin',
      width: 1280,
      answers: { ...CONSOLE, [call]: body },
      otherwise: wholeExample,
    });
    const panel = page.getByRole('dialog');
    await expect.element(link(EMAIL, panel)).toBeVisible();
    await expect.element(button('Copy Email', panel).first()).toBeVisible();
  });
});
