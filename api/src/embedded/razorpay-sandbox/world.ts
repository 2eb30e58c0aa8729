import { Alarms } from './alarms.js';
import type { Settings } from './records.js';
import { changeSettings, readSettings } from './settings.js';
import { Storage } from './storage.js';
import { Timeline } from './timeline.js';
import { Webhooks } from './webhooks.js';

export interface Keys {
  readonly id: string;
  readonly secret: string;
}

/** The parts of a running sandbox, which its routes use. */
export interface World {
  readonly keys: Keys;
  readonly storage: Storage;
  readonly timeline: Timeline;
  readonly webhooks: Webhooks;
  readonly payoutWebhooks: Webhooks;
  /** Number of the account from which payouts are paid. */
  readonly accountNumber: string;
  readonly alarms: Alarms;
  settings(): Settings;
}

export interface WorldSettings {
  readonly keys: Keys;
  /** Folder for the sandbox's data; null to keep the data in memory only. */
  readonly folder: string | null;
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
  readonly payouts: {
    readonly accountNumber: string;
    readonly webhookUrl: string | null;
    readonly webhookSecret: string;
  };
}

export function openWorld({
  keys,
  folder,
  webhookUrl,
  webhookSecret,
  payouts,
}: WorldSettings): World {
  const storage = new Storage(folder);
  const timeline = new Timeline();
  const webhooks = new Webhooks(storage, timeline, 'payments');
  const payoutWebhooks = new Webhooks(storage, timeline, 'payouts');
  const webhook = { url: webhookUrl, secret: webhookSecret, active: true };
  const payoutWebhook = { url: payouts.webhookUrl, secret: payouts.webhookSecret, active: true };
  changeSettings(storage, { webhook, payoutWebhook });
  const alarms = new Alarms(storage, timeline);
  const settings = () => readSettings(storage);
  const { accountNumber } = payouts;
  return { keys, storage, timeline, webhooks, payoutWebhooks, accountNumber, alarms, settings };
}
