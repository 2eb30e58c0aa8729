// Measures the time of the response for each list of the admin console:
//   node scripts/admin-timings.mjs http://localhost:3000 admin@example.com PASSWORD
// The product must be running, with much data (npm run seed:large). Each address is requested eight
// times in sequence, and the first time does not count. The median and the longest time until
// the last byte of the response are printed. The exit code is 1 if a median is above the limit.

const LIMIT_MS = 150;
const TIMES = 7;
const [base, email, password] = process.argv.slice(2);
if (!password) throw new Error('usage: admin-timings.mjs URL EMAIL PASSWORD');

const login = await fetch(`${base}/api/auth/admin-login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const { token } = await login.json();
const headers = { Authorization: `Bearer ${token}` };
const get = (path) => fetch(`${base}/api${path}`, { headers });

const oneUser = (await (await get('/users/all?q=player777%40&limit=1')).json())[0];
const { events } = await (await get('/admin/ledger/events?type=EntryFeePaid&limit=1')).json();
const pot = events[0].entries.map(({ account }) => account).find((name) => name.startsWith('pot:'));
const newest = (await (await get('/admin/ledger/events?limit=1')).json()).events[0].position;
const middle = Math.floor(newest / 2);

const oneMatch = pot.split(':')[1];
const thisMonth = new Date(`${new Date().toISOString().slice(0, 7)}-01`);
const lastMonth = new Date(thisMonth - 86_400_000).toISOString().slice(0, 7);

const lists = {
  users: [
    '/users/all?limit=20',
    '/users/all?limit=20&page=5000',
    '/users/all?limit=20&page=10000',
    '/users/all?limit=20&sort=createdAt',
    '/users/all?limit=20&sort=-tokens',
    '/users/all?limit=20&sort=-tokens&page=200',
    '/users/all?limit=20&sort=-tokens&page=10000',
    '/users/all?limit=20&sort=tokens&page=5000',
    '/users/all?limit=20&sort=email',
    '/users/all?limit=20&sort=email&page=5000',
    '/users/all?limit=20&q=player777',
    '/users/all?limit=20&q=nobody-at-all',
    '/users/all?limit=20&q=a',
    '/users/all?limit=20&q=%25',
    '/users/all?limit=20&q=a&sort=-tokens&page=50',
    '/users/all?limit=20&q=zz&sort=email',
    '/users/all?limit=20&status=banned',
    '/users/all?limit=20&status=active&sort=-tokens',
    '/users/all?limit=20&status=active&sort=-tokens&page=200',
    '/users/all?limit=20&from=2026-01-01&to=2026-06-30',
  ],
  withdrawals: [
    '/withdrawals/admin/all?status=open&limit=20',
    '/withdrawals/admin/all?status=closed&limit=20',
    '/withdrawals/admin/all?status=closed&limit=20&page=2000',
    '/withdrawals/admin/all?status=closed&limit=20&sort=largest',
    '/withdrawals/admin/all?status=closed&limit=20&sort=oldest',
    '/withdrawals/admin/all?status=closed&limit=20&type=google_play',
    '/withdrawals/admin/all?status=pending&limit=20',
    '/withdrawals/admin/all?status=closed&limit=20&q=player777',
    '/withdrawals/admin/all?status=closed&limit=20&q=a',
    '/withdrawals/admin/all?status=closed&limit=20&q=%25',
    '/withdrawals/admin/all?status=closed&limit=20&q=a&sort=largest&page=50',
    '/withdrawals/admin/all?status=all&limit=20&from=2026-01-01',
  ],
  deposits: [
    '/deposit-logs/admin/all?limit=20',
    '/deposit-logs/admin/all?limit=20&page=5000',
    '/deposit-logs/admin/all?limit=20&status=success',
    '/deposit-logs/admin/all?limit=20&status=failed',
    '/deposit-logs/admin/all?limit=20&status=pending',
    '/deposit-logs/admin/all?limit=20&sort=highest',
    '/deposit-logs/admin/all?limit=20&q=player777',
    '/deposit-logs/admin/all?limit=20&q=a',
    '/deposit-logs/admin/all?limit=20&q=%25&sort=highest',
    '/deposit-logs/admin/all?limit=20&from=2026-01-01&to=2026-06-30',
  ],
  tournaments: [
    '/tournaments/admin/all?status=pending&limit=20',
    '/tournaments/admin/all?status=completed&limit=20',
    '/tournaments/admin/all?status=completed&limit=20&page=1500',
    '/tournaments/admin/all?limit=20&sort=name',
    '/tournaments/admin/all?limit=20&sort=name&page=2000',
    '/tournaments/admin/all?limit=20&sort=prize',
    '/tournaments/admin/all?limit=20&sort=start',
    '/tournaments/admin/all?limit=20&sort=end',
    '/tournaments/admin/all?limit=20&q=Monsoon',
    '/tournaments/admin/all?limit=20&q=a',
    '/tournaments/admin/all?limit=20&mode=survival&from=2026-01-01',
  ],
  'promo codes': [
    '/promo-codes/admin/all?limit=10',
    '/promo-codes/admin/all?limit=10&sort=used',
    '/promo-codes/admin/all?limit=10&status=active&q=offer',
    '/promo-codes/admin/stats',
  ],
  activity: [
    '/admin/activity?limit=50',
    '/admin/activity?limit=50&action=user.',
    '/admin/activity?limit=50&action=staff.',
    `/admin/activity?limit=50&target=${oneUser.id}`,
    '/admin/activity?limit=50&actor=nobody%40example.com',
    '/admin/activity?limit=50&from=2026-01-01&to=2026-01-31',
    '/admin/activity?limit=50&action=user.&from=2026-01-01&to=2026-01-31',
    '/admin/activity?limit=50&cursor=100',
  ],
  ledger: [
    '/admin/ledger/events?limit=50',
    `/admin/ledger/events?limit=50&cursor=${middle}`,
    '/admin/ledger/events?limit=50&type=PrizesAwarded',
    '/admin/ledger/events?limit=50&type=DepositReversed',
    `/admin/ledger/events?limit=50&userId=${oneUser.id}`,
    `/admin/ledger/events?limit=50&account=${pot}`,
    '/admin/ledger/events?limit=50&account=gateway:razorpay&type=TokensAdjusted',
    `/admin/ledger/events?limit=50&actor=${oneUser.id}`,
    '/admin/ledger/events?limit=50&from=2026-01-01&to=2026-01-02',
    `/admin/ledger/events/${middle}`,
    '/admin/ledger/accounts?limit=50',
    `/admin/ledger/accounts?limit=50&q=${oneUser.id}`,
    `/admin/ledger/statement?account=player:${oneUser.id}`,
    '/admin/ledger/statement?account=house:seats&limit=50',
  ],
  risk: [
    '/admin/risk?limit=50',
    '/admin/risk?limit=50&state=all',
    '/admin/risk?limit=50&state=all&q=player777',
    '/admin/risk?limit=50&state=all&q=a',
    `/admin/risk/players/${oneUser.id}`,
    '/admin/disputes',
  ],
  'account of a player': [
    `/admin/players/${oneUser.id}/account`,
    `/admin/players/${oneUser.id}/movements?limit=50`,
    `/admin/players/${oneUser.id}/movements?limit=50&from=2026-01-01&to=2026-06-30`,
  ],
  'month end': [
    '/admin/months/closes',
    `/admin/months/${lastMonth}/checklist`,
    '/admin/ledger/trial-balance?limit=50',
    '/admin/ledger/statement/totals?account=house:seats',
    '/admin/reconciliation',
    '/admin/payments/queue?limit=50',
  ],
  matches: [
    '/tournaments/admin/series',
    '/tournaments/admin/all?status=pending&limit=20&view=card',
    `/tournaments/admin/${oneMatch}/participants?limit=50`,
  ],
  overview: [
    '/admin/approvals?limit=50',
    '/admin/statistics/books',
    '/admin/statistics',
    '/admin/mail?state=sent&limit=50',
  ],
};

const rows = [];
for (const [list, paths] of Object.entries(lists)) {
  for (const path of paths) {
    const times = [];
    for (let time = 0; time <= TIMES; time += 1) {
      const asked = performance.now();
      const answer = await get(path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // The first request is not counted, because it fills caches.
      if (time > 0) times.push(performance.now() - asked);
    }
    times.sort((a, b) => a - b);
    rows.push({ list, path, middle: times[TIMES >> 1], longest: times.at(-1) });
  }
}

const shown = (path) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
const table = rows.map(
  ({ list, path, middle: half, longest }) =>
    `| ${list} | \`${shown(path)}\` | ${half.toFixed(0)} | ${longest.toFixed(0)} |`,
);
const text = ['| List | Call | Median, ms | Longest, ms |', '|---|---|--:|--:|', ...table].join(
  '\n',
);
process.stdout.write(`${text}\n`);
const slow = rows.filter((row) => row.middle > LIMIT_MS);
process.stdout.write(`\n${slow.length} of ${rows.length} are above ${LIMIT_MS} ms.\n`);
process.exitCode = slow.length === 0 ? 0 : 1;
