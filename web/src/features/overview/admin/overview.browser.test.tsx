import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { inMinutes, match } from '../../../../test/matches';
import { open } from '../../../../test/open';
import { button, dialog, expectNone, expectPath, link, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const LIST = 'GET /api/withdrawals/admin/all';
const visit = (answers: Answers = {}) =>
  open('/admin', {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, ...answers },
    otherwise: wholeExample,
  });

test('the dashboard reports a list of tasks that failed, and shows the other tasks and numbers', async () => {
  const failing = (limit: string | null) => limit === '50';
  await visit({
    [LIST]: ({ query }) =>
      failing(query.get('limit')) ? refusal(400, 'ERROR', 'Refused') : wholeExample,
  });
  await sees(/Failed to fetch some of the tasks/, page.getByRole('alert'));
  await expectNone(page.getByText('All clear.'));
  await expect.element(link('Total users')).toBeVisible();
  server.answers = { ...server.answers, [LIST]: wholeExample };
  await button('Try again', page.getByRole('alert')).click();
  await expectNone(page.getByRole('alert'));
});

test('each chart of the dashboard has a table, and a number leads to its rows', async () => {
  await visit();
  const tables = page.getByText('Show as a table');
  await expect.poll(() => tables.elements().length).toBe(4);
  await tables.first().click();
  const rows = () =>
    document.querySelectorAll('#admin-panel details[open] tr, #admin-panel table tr');
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(15);
  await link('Failed deposits').click();
  await expectPath(/deposit-logs\?status=failed/);
});

const late = (given: Parameters<typeof match>[0]) =>
  match({
    startTime: inMinutes(-90),
    endTime: inMinutes(-30),
    currentParticipants: 2,
    ...given,
  });
const heading = (name: string) => dialog().getByRole('heading', { name }).first();

test.each([
  ['Add room', {}, 'Room of Friday Night'],
  ['Start it', { roomId: 'room-1', roomPassword: 'secret-1' }, 'Room of Friday Night'],
  ['Declare results', { status: 'active', roomId: 'room-1' }, 'Results of Friday Night'],
] as const)(
  '%s opens the dialog of the match on the dashboard, and closing it leads back to the tasks',
  async (action, given, title) => {
    await visit({
      'GET /api/tournaments/admin/all': { tournaments: [late(given)] },
      'GET /api/tournaments/{id}/participants': { participants: [] },
    });
    await button(action).first().click();
    await expect.element(heading(title)).toBeVisible();
    await expectPath(/^\/admin$/);
    await button('Close', dialog()).first().click();
    await expectNone(dialog());
  },
);

test('a match that is started on the dashboard is followed by the next match that is due', async () => {
  const room = { roomId: 'room-1', roomPassword: 'secret-1' };
  const ids = ['018f0000-0000-7000-8000-00000000000b', '018f0000-0000-7000-8000-00000000000c'];
  const [first, second] = ids.map((_id, at) => late({ _id, name: `Cup ${at + 1}`, ...room }));
  if (!first || !second) throw new Error('There are two matches');
  await visit({
    'GET /api/tournaments/admin/all': { tournaments: [first, second] },
    'PUT /api/tournaments/admin/{id}/room': wholeExample,
  });
  await button('Start it').first().click();
  await expect.element(heading('Room of Cup 1')).toBeVisible();
  await button('Start the match', dialog()).click();
  await expect.element(heading('Room of Cup 2')).toBeVisible();
  // The dialog that opened by itself leaves what was said about the first match.
  await expect
    .element(page.getByText('Room details updated successfully! Cup 1 has started.'))
    .toBeVisible();
  await button('Start the match', dialog()).click();
  await expectNone(dialog());
  await expectPath(/^\/admin$/);
});
