import { checkoutRoutes } from './checkout-routes.js';
import { controlRoutes } from './control-routes.js';
import { Faults } from './faults.js';
import { listen, serve } from './http.js';
import { merchantRoutes } from './merchant-routes.js';
import { Wishes } from './outcomes.js';
import { payoutControlRoutes } from './payouts/control-routes.js';
import { payoutMerchantRoutes } from './payouts/merchant-routes.js';
import { ring } from './ring.js';
import { type Keys, openWorld, type WorldSettings } from './world.js';

type PayoutAccount = WorldSettings['payouts'] & { readonly keys: Keys };

export interface SandboxSettings extends Partial<Omit<WorldSettings, 'payouts'>> {
  /** The account of payouts, which has a key and a webhook of its own. */
  readonly payouts?: Partial<PayoutAccount>;
  /** Port of the sandbox; 0 for any free port. */
  readonly port?: number;
  /**
   * Base URL of the product. The sandbox also serves its checkout if a proxy passes on a request
   * for the host of this URL.
   */
  readonly publicUrl?: string | undefined;
}

export interface Sandbox {
  readonly port: number;
  /** Value for the variable RAZORPAY_API_URL. */
  readonly apiUrl: string;
  /** Value for the variable RAZORPAY_CHECKOUT_URL. */
  readonly checkoutUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Values for the variables RAZORPAYX_…. */
  readonly payouts: {
    readonly keyId: string;
    readonly keySecret: string;
    readonly accountNumber: string;
    readonly webhookSecret: string;
  };
  close(): Promise<void>;
}

/**
 * Starts a substitute for the payment provider, written from the provider's public documentation.
 * It has API calls, a checkout, webhooks, and controls that cause faults. The product reaches the
 * sandbox only over HTTP.
 */
export async function startSandbox(settings: SandboxSettings = {}): Promise<Sandbox> {
  const keys = settings.keys ?? { id: 'rzp_test_arena', secret: 'test-key-secret' };
  const webhookSecret = settings.webhookSecret ?? 'test-webhook-secret';
  const payouts = payoutAccount(settings.payouts);
  const world = openWorld({
    keys,
    folder: settings.folder ?? null,
    webhookUrl: settings.webhookUrl ?? null,
    webhookSecret,
    payouts,
  });
  const wishes = new Wishes();
  const faults = new Faults();
  const routes = [
    ...merchantRoutes(world),
    ...payoutMerchantRoutes(world),
    ...payoutControlRoutes(world),
    ...checkoutRoutes(world, wishes),
    ...controlRoutes(world, wishes, faults),
  ];
  world.alarms.start((alarm) => ring(world, alarm));
  world.webhooks.resume();
  world.payoutWebhooks.resume();
  const publicUrl = settings.publicUrl ?? null;
  const server = serve({ keys, payoutKeys: payouts.keys, routes, faults, publicUrl });
  const port = await listen(server, settings.port ?? 0);
  return {
    port,
    apiUrl: `http://127.0.0.1:${port}`,
    checkoutUrl: `http://localhost:${port}/v1/checkout.js`,
    keyId: keys.id,
    keySecret: keys.secret,
    webhookSecret,
    payouts: {
      keyId: payouts.keys.id,
      keySecret: payouts.keys.secret,
      accountNumber: payouts.accountNumber,
      webhookSecret: payouts.webhookSecret,
    },
    close: async () => {
      world.timeline.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      world.storage.close();
    },
  };
}

const payoutAccount = (given: Partial<PayoutAccount> = {}): PayoutAccount => ({
  keys: { id: 'rzp_test_payouts', secret: 'test-payouts-secret' },
  accountNumber: '2323230000000001',
  webhookUrl: null,
  webhookSecret: 'test-payouts-webhook-secret',
  ...given,
});
