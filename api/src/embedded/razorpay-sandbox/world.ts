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
  readonly alarms: Alarms;
  settings(): Settings;
}

export interface WorldSettings {
  readonly keys: Keys;
  /** Folder for the sandbox's data; null to keep the data in memory only. */
  readonly folder: string | null;
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
}

export function openWorld({ keys, folder, webhookUrl, webhookSecret }: WorldSettings): World {
  const storage = new Storage(folder);
  const timeline = new Timeline();
  const webhooks = new Webhooks(storage, timeline);
  const webhook = { url: webhookUrl, secret: webhookSecret, active: true };
  changeSettings(storage, { webhook });
  const alarms = new Alarms(storage, timeline);
  const settings = () => readSettings(storage);
  return { keys, storage, timeline, webhooks, alarms, settings };
}
