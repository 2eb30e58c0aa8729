import { newId } from './entities.js';
import type { Settings, WebhookSettings } from './records.js';
import type { Storage } from './storage.js';

const HOUR_MS = 3_600_000;

const DEFAULTS: Settings = {
  accountId: '',
  capture: 'automatic',
  sameReceipt: 'allow',
  refunds: 'processed',
  refundCallMs: 0,
  tellFailures: true,
  webhook: {
    url: null,
    secret: '',
    active: true,
    events: null,
    timeoutMs: 5_000,
    firstRetryMs: 5_000,
    longestRetryMs: HOUR_MS,
    giveUpMs: 24 * HOUR_MS,
  },
};

export interface SettingsChange extends Partial<Omit<Settings, 'webhook'>> {
  readonly webhook?: Partial<WebhookSettings>;
}

export function readSettings(storage: Storage): Settings {
  const kept = storage.get('settings', 'settings');
  if (kept) return kept;
  return storage.put('settings', { ...DEFAULTS, id: 'settings', accountId: newId('acc') });
}

export function changeSettings(storage: Storage, change: SettingsChange): Settings {
  const before = readSettings(storage);
  const webhook = { ...before.webhook, ...change.webhook };
  return storage.put('settings', { ...before, ...change, webhook, id: 'settings' });
}
