import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example } from '../../../test/answers';
import { open } from '../../../test/open';

const FRAME: Answers = {
  'GET /api/admin/statistics': example,
  'GET /api/admin/approvals': example,
  'GET /api/admin/approvals/threshold': example,
};

const WITHDRAWALS: Answers = {
  ...FRAME,
  'GET /api/withdrawals/admin/all': {
    withdrawals: [{ status: 'pending', type: 'upi', upiId: 'asha@okaxis', fundedBy: null }],
  },
};

const header = (name: string) => page.getByRole('columnheader', { name });
// A column without room says so behind its name.
const ticked = (name: string) =>
  page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) });
const columns = () => page.getByRole('button', { name: /^Columns/ });

describe('the columns of a list', () => {
  test('a column that is unticked leaves the table at once, and the menu says the same', async () => {
    await open('/admin?tab=withdrawals', {
      as: 'admin',
      answers: WITHDRAWALS,
      width: 1280,
      otherwise: example,
    });
    await expect.element(header('Type')).toBeVisible();
    await columns().click();
    await expect.element(ticked('Type')).toHaveAttribute('aria-checked', 'true');
    await ticked('Type').click();
    await expect.element(header('Type')).not.toBeInTheDocument();
    await expect.element(ticked('Type')).toHaveAttribute('aria-checked', 'false');
    await ticked('Type').click();
    await expect.element(header('Type')).toBeVisible();
  });

  test('the button says how many columns do not fit, and ticking one of them shows it', async () => {
    await open('/admin?tab=withdrawals', {
      as: 'admin',
      answers: WITHDRAWALS,
      width: 1280,
      otherwise: example,
    });
    await expect.element(header('User')).toBeVisible();
    await expect.element(header('Admin notes')).not.toBeInTheDocument();
    const button = columns();
    await expect.element(button).toHaveAccessibleName(/^Columns: \+\d columns without room$/);
    await button.click();
    await expect.element(ticked('Admin notes')).toHaveAttribute('aria-checked', 'false');
    await ticked('Admin notes').click();
    await expect.element(header('Admin notes')).toBeVisible();
    await expect.element(ticked('Admin notes')).toHaveAttribute('aria-checked', 'true');
  });
});
