import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, dialog, expectPath } from '../../../../test/see';
import { expectStructure } from '../../../../test/sound';

const ID = '018f0000-0000-7000-8000-0000000000c0';
const REDEMPTIONS = 'GET /api/promo-codes/admin/{id}/redemptions';
const redemption = (position: number, email: string) => ({
  position,
  userId: `018f0000-0000-7000-8000-0000000000a${position}`,
  email,
  inGameName: null,
  tokens: 25,
  redeemedAt: '2026-11-20T10:00:00.000Z',
  reversedAt: null,
});

test('the panel of a promo code lists who redeemed it, page by page, and leads to the player', async () => {
  await open('/admin/promo-codes', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/promo-codes/admin/all': { promoCodes: [{ _id: ID, id: ID, code: 'DIWALI25' }] },
      [REDEMPTIONS]: ({ query }) =>
        query.get('before') === '2'
          ? { redemptions: [redemption(1, 'asha@example.com')], nextBefore: null }
          : { redemptions: [redemption(2, 'ravi@example.com')], nextBefore: 2 },
    },
    otherwise: wholeExample,
  });
  await button('DIWALI25').click();
  await expectPath(new RegExp(`id=${ID}`));
  const panel = dialog('DIWALI25');
  await expect.element(panel.getByText('ravi@example.com')).toBeVisible();
  await button('Load more', panel).click();
  await expect.element(panel.getByText('asha@example.com')).toBeVisible();
  await expectStructure();
  await panel.getByText('asha@example.com').click();
  await expectPath(/^\/admin\/player\?user=/);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Player' })).toBeVisible();
});
