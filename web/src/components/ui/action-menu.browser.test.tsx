import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { example } from '../../../test/answers';
import { open } from '../../../test/open';

test.for(['pointer', 'keyboard'])(
  'after a dialog that a menu opened by %s, the focus is on the button of the menu',
  async (by) => {
    await open('/admin?tab=promo-codes', {
      as: 'admin',
      width: 1280,
      otherwise: example,
      answers: { 'GET /api/promo-codes/admin/all': { promoCodes: [{ code: 'DIWALI-25' }] } },
    });
    const menu = page.getByRole('row').getByRole('button', { name: 'More actions' });
    await menu.click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await expect.element(item).toBeVisible();
    if (by === 'pointer') await item.click();
    else await userEvent.keyboard('{ArrowDown}{Enter}');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  },
);
