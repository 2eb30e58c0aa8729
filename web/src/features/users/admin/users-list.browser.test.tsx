import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noAnswer, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { bySelector } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';

const RISK = 'GET /api/admin/risk/players/{id}';

test('a pointer that rests on a player fetches the risk signals before the press', async () => {
  const risk = { signals: [], related: [], groups: [] };
  await open('/admin?tab=users', {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, [RISK]: risk },
    otherwise: wholeExample,
  });
  await settled();
  expect(server.calls(RISK)).toHaveLength(0);
  await userEvent.hover(bySelector('[data-row]'));
  await expect.poll(() => server.calls(RISK).length).toBe(1);
  await expect.poll(() => server.open).toBe(0);
  // From now on the panel can only show what was fetched before the press.
  server.answers = { ...server.answers, [RISK]: noAnswer };
  await bySelector('[data-row] [data-way-in]').click();
  await expect.element(page.getByRole('region', { name: 'Risk' })).toBeVisible();
});

test.for([
  [
    { deletionAt: '2026-12-04T14:30:00Z', deletedAt: null },
    'Deletion requested',
    'Deletion requested, on',
  ],
  [
    { deletionAt: '2026-12-04T14:30:00Z', deletedAt: '2026-12-04T14:40:00Z' },
    'Deleted',
    'Deleted, on',
  ],
] as const)('the list and the panel show a deletion: %o', async ([stage, badge, fact]) => {
  await open('/admin?tab=users', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/users/all': [{ isBanned: false, ...stage }],
      [RISK]: { signals: [], related: [], groups: [] },
    },
    otherwise: wholeExample,
  });
  await expect.element(page.getByText(badge, { exact: true }).first()).toBeVisible();
  await bySelector('[data-row] [data-way-in]').click();
  const panel = page.getByRole('dialog');
  await expect.element(panel.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect.element(panel.getByText(/4\sDec\s2026/).first()).toBeVisible();
});
