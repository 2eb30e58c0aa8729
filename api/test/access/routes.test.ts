import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describedRoutes } from '../world/described.js';
import { send } from '../world/http.js';
import { type Product, sharedProduct } from '../world/product.js';

/** Every route that the specification (§7) and the API contract name. */
const SPECIFIED = `
POST /auth/login
POST /auth/admin-login
POST /auth/register
POST /auth/verify-otp
POST /auth/resend-otp
POST /auth/forgot-password
POST /auth/verify-password-reset-otp
POST /auth/reset-password
POST /auth/test-email
GET /users/profile
PUT /users/profile
GET /public/cards
GET /public/tournament-modes
GET /tournaments/mode/{mode}/upcoming
GET /tournaments/mode/{mode}/ongoing
GET /tournaments/mode/{mode}/completed
POST /tournaments/{id}/join
GET /tournaments/user/joined
GET /tournaments/user/results
POST /payments/create-order
POST /payments/verify
GET /payments/test-connection
POST /payments/webhook
GET /payments/orders/pending
GET /withdrawals/user/history
POST /withdrawals/request
GET /tokens/history
GET /tokens/export
GET /tokens/proof/{position}
GET /promo-codes/user/redeemed
POST /promo-codes/redeem
GET /users/all
PUT /users/ban/{id}
PUT /users/unban/{id}
PUT /users/tokens/{id}
PUT /users/tokens/bulk/all
GET /withdrawals/admin/all
PUT /withdrawals/admin/status/{id}
GET /deposit-logs/admin/all
GET /promo-codes/admin/all
GET /promo-codes/admin/stats
PUT /promo-codes/admin/{id}/toggle
DELETE /promo-codes/admin/{id}
POST /promo-codes/admin/create
GET /settings/admin
PUT /settings/admin
GET /admin/cards
POST /admin/cards
PUT /admin/cards/{id}
DELETE /admin/cards/{id}
GET /tournaments/admin/all
POST /tournaments
PUT /tournaments/admin/{id}
DELETE /tournaments/admin/{id}
PUT /tournaments/admin/{id}/room
PUT /tournaments/admin/{id}/status
POST /tournaments/admin/{id}/results
GET /events
GET /notifications
PUT /notifications/read
GET /admin/activity
GET /admin/reconciliation
GET /admin/staff
POST /admin/staff
PUT /admin/staff/{id}
GET /admin/ledger/events
GET /admin/ledger/events/{position}
GET /admin/ledger/accounts
GET /admin/ledger/statement
GET /admin/ledger/trial-balance
POST /admin/ledger/verify
GET /admin/ledger/verify/{id}
POST /admin/ledger/rebuild
GET /admin/ledger/rebuild/{id}
GET /admin/ledger/export
GET /admin/ledger/checkpoints`
  .trim()
  .split('\n')
  .map((line) => line.replace(' /', ' /api/'));

const UNDESCRIBED = [
  '/api/health/live',
  '/api/health/serving',
  '/api/health/ready',
  '/api/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
];

let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

test('every route of the specification and of the API contract exists', async () => {
  const routes = new Set((await describedRoutes(world)).map(({ name }) => name));
  expect(SPECIFIED.filter((name) => !routes.has(name))).toEqual([]);
});

test.each(UNDESCRIBED)(
  'the route %s, which the API document leaves out, responds with status 200',
  async (url) => {
    expect((await send(`${world.url}${url}`)).status).toBe(200);
  },
);
