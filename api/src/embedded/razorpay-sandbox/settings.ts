import { newId } from './entities.js';
import type { PayoutSettings, Settings, WebhookSettings } from './records.js';
import type { Storage } from './storage.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const WEBHOOK: WebhookSettings = {
  url: null,
  secret: '',
  active: true,
  events: null,
  timeoutMs: 5_000,
  firstRetryMs: 5_000,
  longestRetryMs: HOUR_MS,
  giveUpMs: DAY_MS,
  doubledShare: 0,
  droppedShare: 0,
  lateMs: 0,
};

const DEFAULTS: Settings = {
  accountId: '',
  capture: 'automatic',
  sameReceipt: 'allow',
  refunds: 'processed',
  refundCallMs: 0,
  tellFailures: true,
  webhook: WEBHOOK,
  payouts: {
    processMs: 2_000,
    queuedMs: 5_000,
    reverseMs: 3 * DAY_MS,
    approval: false,
    allowedAddresses: null,
  },
  payoutWebhook: WEBHOOK,
};

type Parts = 'webhook' | 'payouts' | 'payoutWebhook';

export interface SettingsChange extends Partial<Omit<Settings, Parts>> {
  readonly webhook?: Partial<WebhookSettings>;
  readonly payouts?: Partial<PayoutSettings>;
  readonly payoutWebhook?: Partial<WebhookSettings>;
}

export function readSettings(storage: Storage): Settings {
  const kept = storage.get('settings', 'settings');
  if (kept) return kept;
  return storage.put('settings', { ...DEFAULTS, id: 'settings', accountId: newId('acc') });
}

export function changeSettings(storage: Storage, change: SettingsChange): Settings {
  // A journal of an older version may lack some of the settings.
  const before = { ...DEFAULTS, ...readSettings(storage) };
  const webhook = { ...WEBHOOK, ...before.webhook, ...change.webhook };
  const payouts = { ...before.payouts, ...change.payouts };
  const payoutWebhook = { ...before.payoutWebhook, ...change.payoutWebhook };
  const changed = { ...before, ...change, webhook, payouts, payoutWebhook };
  return storage.put('settings', { ...changed, id: 'settings' });
}
