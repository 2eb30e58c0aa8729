import { backOff } from '../../kernel/index.js';
import { characters } from './entities.js';
import type { Channel, Delivery, WebhookSettings } from './records.js';
import { changeSettings, readSettings } from './settings.js';
import { webhookSignature } from './signatures.js';
import type { Storage } from './storage.js';
import type { Timeline } from './timeline.js';

/**
 * Rule that changes the delivery of the next matching events. If no rule matches, each event is
 * sent once and in order.
 */
export interface WebhookRule {
  /** Event to which the rule applies; null for any event. */
  readonly event: string | null;
  times: number;
  readonly drop?: boolean;
  /** Number of additional copies, which have the same event id. */
  readonly duplicates?: number;
  readonly delayMs?: number;
  /** True to send the event late, after the next event. */
  readonly afterNext?: boolean;
  readonly wrongSignature?: boolean;
  readonly wrongAccount?: boolean;
  /** Replaces the amount in the payload before the signature is made, so the signature is valid. */
  readonly amount?: number;
}

type Payload = Readonly<Record<string, { readonly entity: object }>>;

/** Time between an event and the delayed event that is sent after it, in milliseconds. */
const HELD_MS = 150;
const MOST_RULES = 1_000;
const SETTING = { payments: 'webhook', payouts: 'payoutWebhook' } as const;

export class Webhooks {
  private rules: WebhookRule[] = [];
  private held: string[] = [];

  constructor(
    private readonly storage: Storage,
    private readonly timeline: Timeline,
    private readonly channel: Channel,
  ) {}

  /** Schedules the deliveries that the previous process did not finish. */
  resume(): void {
    for (const delivery of this.waiting()) this.plan(delivery);
  }

  addRule(rule: WebhookRule): void {
    if (this.rules.length < MOST_RULES) this.rules.push(rule);
  }

  clearRules(): void {
    this.rules = [];
    this.releaseHeld();
  }

  waiting(): Delivery[] {
    return this.storage.all('delivery').filter((delivery) => {
      // A journal of an older version names no channel.
      const { state, channel = 'payments' } = delivery as Partial<Delivery>;
      return state === 'waiting' && channel === this.channel;
    });
  }

  emit(event: string, payload: Payload): void {
    const settings = readSettings(this.storage);
    const webhook = this.webhook();
    const rule = this.takeRule(event) ?? randomRule(webhook);
    const body = JSON.stringify({
      entity: 'event',
      account_id: rule?.wrongAccount ? 'acc_AnotherAccount' : settings.accountId,
      event,
      contains: Object.keys(payload),
      payload: rule?.amount === undefined ? payload : withAmount(payload, rule.amount),
      created_at: this.timeline.seconds(),
    });
    const secret = rule?.wrongSignature ? 'a secret of somebody else' : webhook.secret;
    const listens = webhook.url && (webhook.events === null || webhook.events.includes(event));
    const releases = this.held;
    this.held = [];
    const eventId = characters(14);
    for (let copy = 0; copy <= (rule?.duplicates ?? 0); copy += 1) {
      const now = this.timeline.now();
      const delivery = this.storage.put('delivery', {
        id: characters(14),
        channel: this.channel,
        eventId,
        event,
        body,
        signature: webhookSignature(secret, body),
        state: listens && !rule?.drop ? 'waiting' : 'dropped',
        firstAt: now,
        nextAt: now + (rule?.delayMs ?? 0),
        attempts: 0,
        outcome: null,
      });
      if (delivery.state !== 'waiting') continue;
      if (rule?.afterNext) this.held.push(delivery.id);
      else this.plan(delivery);
    }
    if (releases.length > 0) this.release(releases);
  }

  /** Sends an event again, signed with the current secret, as the provider's dashboard does. */
  replay(eventId: string): boolean {
    const event = this.storage.all('delivery').find((delivery) => delivery.eventId === eventId);
    if (!event || (event.channel ?? 'payments') !== this.channel) return false;
    const webhook = this.webhook();
    const now = this.timeline.now();
    const again = this.storage.put('delivery', {
      ...event,
      id: characters(14),
      signature: webhookSignature(webhook.secret, event.body),
      state: 'waiting',
      firstAt: now,
      nextAt: now,
      attempts: 0,
      outcome: null,
    });
    this.plan(again);
    return true;
  }

  private webhook(): WebhookSettings {
    return readSettings(this.storage)[SETTING[this.channel]];
  }

  private takeRule(event: string): WebhookRule | undefined {
    const rule = this.rules.find((each) => each.event === null || each.event === event);
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times <= 0) this.rules = this.rules.filter((each) => each !== rule);
    return rule;
  }

  private releaseHeld(): void {
    const releases = this.held;
    this.held = [];
    this.release(releases);
  }

  private release(ids: readonly string[]): void {
    for (const id of ids) {
      const delivery = this.storage.get('delivery', id);
      if (!delivery) continue;
      const nextAt = this.timeline.now() + HELD_MS;
      this.plan(this.storage.put('delivery', { ...delivery, nextAt }));
    }
  }

  private plan(delivery: Delivery): void {
    this.timeline.plan(delivery.nextAt, () => void this.attempt(delivery.id));
  }

  private async attempt(id: string): Promise<void> {
    const delivery = this.storage.get('delivery', id);
    const webhook = this.webhook();
    if (delivery?.state !== 'waiting' || !webhook.url || !webhook.active) return;
    const outcome = await send(webhook.url, delivery, webhook.timeoutMs);
    const attempts = delivery.attempts + 1;
    if (/^2\d\d$/.test(outcome)) {
      this.storage.put('delivery', { ...delivery, attempts, outcome, state: 'delivered' });
      return;
    }
    const now = this.timeline.now();
    if (now - delivery.firstAt >= webhook.giveUpMs) {
      this.storage.put('delivery', { ...delivery, attempts, outcome, state: 'given-up' });
      changeSettings(this.storage, { [SETTING[this.channel]]: { active: false } });
      return;
    }
    const { firstRetryMs: firstMs, longestRetryMs: longestMs } = webhook;
    const wait = backOff({ firstMs, longestMs }, attempts);
    this.plan(this.storage.put('delivery', { ...delivery, attempts, outcome, nextAt: now + wait }));
  }
}

/** Returns what happens to an event for which no rule was set. */
function randomRule(webhook: WebhookSettings): WebhookRule {
  const isDropped = Math.random() < webhook.droppedShare;
  const duplicates = Math.random() < webhook.doubledShare ? 1 : 0;
  return {
    event: null,
    times: 1,
    drop: isDropped,
    duplicates,
    delayMs: Math.random() * webhook.lateMs,
  };
}

async function send(url: string, delivery: Delivery, timeoutMs: number): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': delivery.signature,
        'x-razorpay-event-id': delivery.eventId,
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}

function withAmount(payload: Payload, amount: number): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([name, { entity }]) => [
      name,
      { entity: name === 'payment' ? { ...entity, amount } : entity },
    ]),
  );
}
