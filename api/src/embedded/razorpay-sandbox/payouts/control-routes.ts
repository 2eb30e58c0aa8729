import type { Route } from '../http.js';
import { asset } from '../page-files.js';
import { onlyFields, Refused } from '../refused.js';
import type { World } from '../world.js';
import { balanceOf } from './account.js';
import { findPayout, fund, movePayout, NEXT } from './payouts.js';
import { REASONS } from './reasons.js';
import { PAYOUT_STATES, type Payout } from './records.js';

/** Maximum number of payouts that the page lists. */
const MOST_SHOWN = 200;

/** A payout as the page shows it, with the states that may follow. */
function shown(world: World, payout: Payout): object {
  const account = world.storage.get('fundAccount', payout.fund_account_id);
  const contact = account ? world.storage.get('contact', account.contact_id) : undefined;
  const { id, amount, status, utr, reference_id, created_at } = payout;
  return {
    id,
    amount,
    status,
    utr,
    reference_id,
    created_at,
    address: account?.vpa.address ?? null,
    name: contact?.name ?? null,
    reason: payout.status_details?.reason ?? null,
    next: NEXT[status].map((state) => ({ state, reasons: Object.keys(REASONS[state]) })),
  };
}

/** Returns the routes that control payouts, and the page that has a button for each. */
export function payoutControlRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/_sandbox/payouts',
      answer: () => {
        const newest = world.storage.all('payout').slice(-MOST_SHOWN).reverse();
        const items = newest.map((payout) => shown(world, payout));
        return { balance: balanceOf(world), account_number: world.accountNumber, items };
      },
    },
    {
      method: 'GET',
      path: '/_sandbox/payouts/:id',
      answer: ({ params }) => shown(world, findPayout(world, params.id ?? '')),
    },
    {
      method: 'POST',
      path: '/_sandbox/payouts/:id',
      answer: ({ params, body }) => {
        onlyFields(body, ['status', 'reason']);
        const status = PAYOUT_STATES.find((each) => each === body.status);
        if (!status) throw new Refused(400, `status: ${PAYOUT_STATES.join(', ')}`);
        const reason = typeof body.reason === 'string' ? body.reason : undefined;
        return movePayout(world, params.id ?? '', status, reason);
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/balance',
      answer: ({ body }) => {
        onlyFields(body, ['amount']);
        const { amount } = body;
        const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0;
        if (!isAmount) throw new Refused(400, 'amount must be whole paise, 0 or more');
        return { balance: fund(world, amount) };
      },
    },
    asset('/payouts', 'payouts.html', 'text/html'),
    asset('/payouts/page.js', 'payouts.js', 'text/javascript'),
    asset('/payouts/page.css', 'payouts.css', 'text/css'),
  ];
}
