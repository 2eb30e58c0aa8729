import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { example, refusal } from '../../test/answers';
import { open } from '../../test/open';
import { link, sees } from '../../test/see';

const WALLET = { available: 120, beingWithdrawn: 30, inMatches: 45, matches: 2 };
const PAGES = ['/add-tokens', '/withdrawals', '/transaction-history', '/dashboard'] as const;

test.each(PAGES)('%s says where the tokens are', async (path) => {
  const answers = {
    'GET /api/users/wallet': WALLET,
    'GET /api/tokens/history': { tokenHistory: [], nextBefore: null },
    'GET /api/withdrawals/user/history': { withdrawals: [] },
    'GET /api/payments/orders/pending': { orders: [] },
  };
  await open(path, { as: 'player', answers, otherwise: example });
  const withdrawn = page.getByRole('main').getByRole('link', { name: 'Being withdrawn 30 tokens' });
  await expect.element(withdrawn).toHaveAttribute('href', '/withdrawals');
  await expect
    .element(link('Fees of 2 matches without results 45 tokens'))
    .toHaveAttribute('href', '/joined-tournaments');
});

test('a part of the wallet that cannot be read says so, and is not zero', async () => {
  const answers = { 'GET /api/users/wallet': refusal(503, 'UNAVAILABLE', 'Try again') };
  await open('/withdrawals', { as: 'player', answers, otherwise: example });
  await sees('Not loaded');
});
