import { startSandbox } from '../../src/embedded/razorpay-sandbox/index.js';
import { sandboxClient } from '../../test/world/sandbox.js';
import type { Cast } from '../product/cast.js';
import { type Call, insist } from '../product/load.js';
import type { Stage } from '../product/stage.js';
import type { Report } from '../report.js';

const SECONDS = 20;
/** Number of players who act at the same time, each one step after the other. */
const AT_ONCE = 32;
/** Every so many rounds of a player, an admin pays a withdrawal and declares the results of a match. */
const ADMIN_EVERY = 10;
const DAY_MS = 86_400_000;

/**
 * The provider of this process, whose CPU does not count. It must be opened before the API, which
 * reads its address from the environment.
 */
export async function openProvider() {
  const sandbox = await startSandbox({
    keys: { id: 'rzp_test_arena', secret: 'bench-key-secret' },
    webhookSecret: 'bench-webhook-secret',
  });
  process.env.RAZORPAY_API_URL = sandbox.apiUrl;
  const client = sandboxClient(sandbox);
  return {
    /** Lets the provider send its webhooks to an API. */
    tells: (url: string) =>
      client.control('PATCH', '/settings', { webhook: { url: `${url}/payments/webhook` } }),
    pay: async (orderId: string) => (await client.pay(orderId)).body.checkout,
    close: () => sandbox.close(),
  };
}

type Provider = Awaited<ReturnType<typeof openProvider>>;

/**
 * Measures a mix of everything that moves tokens, as fast as the product takes it: each player
 * buys, whose webhook and whose own page both bring the payment, joins a match, redeems a code and
 * asks for a withdrawal; meanwhile admins pay withdrawals and declare results. `requests` counts
 * the requests of players, admins and the provider.
 */
export async function measureMix(
  stage: Stage,
  cast: Cast,
  url: string,
  provider: Provider,
  report: Report,
): Promise<void> {
  const { status } = await provider.tells(url);
  if (status !== 200) throw new Error(`the sandbox answered ${status}`);
  let requests = 0;
  const send = (call: Call) => {
    requests += 1;
    return insist(url, call);
  };
  const code = 'MIX-OF-THE-EVENING';
  const expiryDate = new Date(Date.now() + DAY_MS);
  const body = { code, description: 'Bench', tokens: 1, maxUses: 10_000, expiryDate };
  await insist(url, {
    method: 'POST',
    path: '/promo-codes/admin/create',
    sessionToken: cast.admin,
    body,
  });
  let matches: string[] = [];
  const open = async () => {
    const made = Array.from({ length: ADMIN_EVERY }, () => cast.addTournament(url, 'kill-only', 2));
    matches = [...(await Promise.all(made)), ...matches];
  };
  await open();
  let next = 0;
  const until = performance.now() + SECONDS * 1_000;
  const [used, before] = [stage.cpuByProcess(), await stage.transactions()];
  const player = async () => {
    while (performance.now() < until && next < cast.players.length) {
      next += 1;
      await round(next - 1);
    }
  };
  const round = async (i: number) => {
    const sessionToken = cast.players[i] ?? '';
    const post = (path: string, sent: object) =>
      send({ method: 'POST', path, sessionToken, body: sent });
    const { orderId } = await post('/payments/create-order', { amount: 100 });
    // The provider's webhook is one more request.
    const checkout = await provider.pay(orderId);
    requests += 1;
    await post('/payments/verify', { ...checkout, tokens: 100 });
    if (matches.length === 0) await open();
    const match = matches.at(-1) ?? '';
    const isLast = i % 2 === 1;
    if (isLast) matches.pop();
    const joined = await post(`/tournaments/${match}/join`, {}).catch(() => null);
    await post('/promo-codes/redeem', { code });
    const asked = { amount: 50, type: 'upi', upiId: `player${i}@okaxis` };
    const { withdrawal } = await post('/withdrawals/request', asked);
    if (i % ADMIN_EVERY !== 0 || !joined) return;
    const admin = { sessionToken: cast.admin };
    const paid = { status: 'completed', adminNotes: `Paid, UTR ${412_345_670_000 + i}` };
    const at = `/withdrawals/admin/status/${withdrawal._id}`;
    await send({ ...admin, method: 'PUT', path: at, body: paid });
    const { participants } = await insist(url, {
      ...admin,
      method: 'GET',
      path: `/tournaments/admin/${match}/participants`,
    });
    const winners = [{ userId: participants[0].userId, position: 1, prizeAmount: 1 }];
    const path = `/tournaments/admin/${match}/results`;
    await send({ ...admin, method: 'POST', path, body: { winners } });
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  const seconds = (performance.now() - begun) / 1_000;
  report.number('a mix of everything: requests a second', requests / seconds);
  const cost = Object.entries(stage.cpuByProcess()).map(([name, cpu]) => {
    const each = (1_000 * (cpu - (used[name] ?? 0))) / requests;
    report.number(`a request of the mix: CPU of ${name}, ms`, each);
    return each;
  });
  const all = cost.reduce((sum, each) => sum + each, 0);
  report.number('a request of the mix: CPU of all, ms', all);
  const made = (await stage.transactions()) - before;
  report.number('a request of the mix: transactions', made / requests);
}
