import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';

test('the matches of a player tell a seat that moved from a refunded one', async () => {
  await open('/admin/player?user=018f0000-0000-7000-8000-00000000000a&view=matches', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/admin/players/{id}/matches': {
        matches: [
          { position: 3, name: 'Right match', isRefunded: false, hasMoved: false },
          { position: 2, name: 'Wrong match', isRefunded: false, hasMoved: true },
          { position: 1, name: 'Cancelled', isRefunded: true, hasMoved: false },
        ],
        nextBefore: null,
      },
    },
    otherwise: wholeExample,
  });
  const badge = (name: string, text: string) =>
    page.getByRole('row').filter({ hasText: name }).getByText(text);
  await expect.element(badge('Wrong match', 'Seat moved')).toBeVisible();
  await expect.element(badge('Wrong match', 'Refunded')).not.toBeInTheDocument();
  await expect.element(badge('Cancelled', 'Refunded')).toBeVisible();
  await expect.element(badge('Right match', 'Seat moved')).not.toBeInTheDocument();
});
