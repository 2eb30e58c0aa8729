import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Part, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { sees } from '../../../../test/see';
import type { components } from '../../../api/schema.gen';

const GOOD = {
  kept: true,
  problems: [],
  checkedAt: '2026-11-27T10:00:00.000Z',
  newestAt: '2026-11-26T21:35:00.000Z',
  newestKind: 'incr',
  restore: {
    at: '2026-11-22T21:40:00.000Z',
    seconds: 41,
    position: 1_204_551,
    lostEvents: 3,
    lostSeconds: 31,
  },
};

const openWith = (backups: Part<components['schemas']['Backups']>) =>
  open('/admin?tab=ledger&view=integrity', {
    as: 'finance',
    width: 1280,
    answers: { ...CONSOLE, 'GET /api/admin/backups': backups },
    otherwise: wholeExample,
  });

test('Integrity says when a restore was last tested, how long it took, and what was lost', async () => {
  await openWith(GOOD);
  await sees(/Last restore tested 23\sNov.*, 41 s, position 12,04,551\./);
  await sees(/Lost: 3 events of the last 31 s\./);
  await sees(/Newest backup .*, incremental; archive checked/);
  await expect.element(page.getByText('in order', { exact: true })).toBeVisible();
});

test('a failed drill and an old backup are red', async () => {
  const failed = 'The last restore drill failed: the log up to 7 is not what was signed';
  await openWith({ ...GOOD, problems: ['The newest backup is older than 26 hours.', failed] });
  await sees(failed, page.getByRole('alert'));
  await expect.element(page.getByText('not in order', { exact: true })).toBeVisible();
});

test('without a tested restore, Integrity does not claim one', async () => {
  const problem = 'The service that takes backups has reported nothing.';
  await openWith({ ...GOOD, problems: [problem], checkedAt: null, newestAt: null, restore: null });
  await sees('No restore has been tested.');
  await sees('No backup is known.');
});

test('where no service takes backups, Integrity says how they are taken, and raises no alarm', async () => {
  await openWith({ ...GOOD, kept: false, checkedAt: null, newestAt: null, restore: null });
  await sees(/No service takes backups of this database/);
  await expect.element(page.getByText('in order')).not.toBeInTheDocument();
});
