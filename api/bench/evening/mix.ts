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
const CODE = 'MIX-OF-THE-EVENING';

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
 * asks for a withdrawal; meanwhile admins pay withdrawals and declare results.
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
  const mix = new Mix(cast, url, provider);
  await mix.open();
  const [used, before] = [stage.cpuByProcess(), await stage.transactions()];
  const seconds = await mix.run();
  const { requests } = mix;
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

class Mix {
  /** Number of requests of players, admins and the provider until now. */
  requests = 0;
  private own: string[] = [];
  private shared: string[] = [];
  private next = 0;

  constructor(
    private readonly cast: Cast,
    private readonly url: string,
    private readonly provider: Provider,
  ) {}

  /** Creates the promo code and the matches. */
  async open(): Promise<void> {
    const expiryDate = new Date(Date.now() + DAY_MS);
    const body = { code: CODE, description: 'Bench', tokens: 1, maxUses: 10_000, expiryDate };
    await this.asAdmin('POST', '/promo-codes/admin/create', body);
    const count = Math.ceil(this.cast.players.length / ADMIN_EVERY);
    const add = () => this.cast.addTournament(this.url, 'kill-only', ADMIN_EVERY);
    this.own = await Promise.all(Array.from({ length: count }, add));
    this.shared = await Promise.all(Array.from({ length: count }, add));
    this.requests = 0;
  }

  /** Returns the seconds that it took. */
  async run(): Promise<number> {
    const begun = performance.now();
    const until = begun + SECONDS * 1_000;
    const player = async () => {
      while (performance.now() < until && this.next < this.cast.players.length) {
        this.next += 1;
        await this.round(this.next - 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, player));
    return (performance.now() - begun) / 1_000;
  }

  private async round(i: number): Promise<void> {
    const sessionToken = this.cast.players[i] ?? '';
    const post = (path: string, body: object) =>
      this.send({ method: 'POST', path, sessionToken, body });
    const { orderId } = await post('/payments/create-order', { amount: 100 });
    const checkout = await this.provider.pay(orderId);
    // The provider's webhook is one more request.
    this.requests += 1;
    await post('/payments/verify', { ...checkout, tokens: 100 });
    const match = this.match(i);
    await post(`/tournaments/${match}/join`, {});
    await post('/promo-codes/redeem', { code: CODE });
    const asked = { amount: 50, type: 'upi', upiId: `player${i}@okaxis` };
    const { withdrawal } = await post('/withdrawals/request', asked);
    if (i % ADMIN_EVERY !== 0) return;
    const paid = { status: 'completed', adminNotes: `Paid, UTR ${412_345_670_000 + i}` };
    await this.asAdmin('PUT', `/withdrawals/admin/status/${withdrawal._id}`, paid);
    const people = await this.asAdmin('GET', `/tournaments/admin/${match}/participants`);
    const winners = [{ userId: people.participants[0].userId, position: 1, prizeAmount: 1 }];
    await this.asAdmin('POST', `/tournaments/admin/${match}/results`, { winners });
  }

  /** Returns a match of their own for players whose match gets results, and one for ten others. */
  private match(i: number): string {
    const each = Math.floor(i / ADMIN_EVERY);
    return (i % ADMIN_EVERY === 0 ? this.own[each] : this.shared[each]) ?? '';
  }

  private asAdmin(method: Call['method'], path: string, body?: object) {
    return this.send({ method, path, sessionToken: this.cast.admin, ...(body && { body }) });
  }

  private send(call: Call) {
    this.requests += 1;
    return insist(this.url, call);
  }
}
