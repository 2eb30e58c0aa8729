import { checkoutRoutes } from './checkout-routes.js';
import { controlRoutes } from './control-routes.js';
import { Faults } from './faults.js';
import { listen, serve } from './http.js';
import { merchantRoutes } from './merchant-routes.js';
import { Wishes } from './outcomes.js';
import { ring } from './ring.js';
import { openWorld, type WorldSettings } from './world.js';

export interface SandboxSettings extends Partial<WorldSettings> {
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
  const world = openWorld({
    keys,
    folder: settings.folder ?? null,
    webhookUrl: settings.webhookUrl ?? null,
    webhookSecret,
  });
  const wishes = new Wishes();
  const faults = new Faults();
  const routes = [
    ...merchantRoutes(world),
    ...checkoutRoutes(world, wishes),
    ...controlRoutes(world, wishes, faults),
  ];
  world.alarms.start((alarm) => ring(world, alarm));
  world.webhooks.resume();
  const server = serve({ keys, routes, faults, publicUrl: settings.publicUrl ?? null });
  const port = await listen(server, settings.port ?? 0);
  return {
    port,
    apiUrl: `http://127.0.0.1:${port}`,
    checkoutUrl: `http://localhost:${port}/v1/checkout.js`,
    keyId: keys.id,
    keySecret: keys.secret,
    webhookSecret,
    close: async () => {
      world.timeline.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      world.storage.close();
    },
  };
}
