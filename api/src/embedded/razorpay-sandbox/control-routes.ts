import { type DisputeStep, moveDispute, openDispute } from './disputes.js';
import type { DisputePhase } from './entities.js';
import { FAULT_KINDS, type Faults } from './faults.js';
import type { Call, Route } from './http.js';
import { captureAnyway, OUTCOMES, type Outcome, payOrder, type Wishes } from './outcomes.js';
import { type Attempt, findOrder } from './payments.js';
import type { Settings } from './records.js';
import { refund } from './refunds.js';
import { onlyFields, Refused } from './refused.js';
import { changeSettings, type SettingsChange } from './settings.js';
import { settle } from './settlements.js';
import type { World } from './world.js';

type Body = Call['body'];

const refuse = (description: string) => new Refused(400, description);

const times = (body: Body): number => (typeof body.times === 'number' ? body.times : 1);

function outcomeOf(body: Body): Outcome {
  const name = body.outcome ?? 'captured';
  if (!OUTCOMES.some((known) => known === name)) {
    throw refuse(`outcome must be one of ${OUTCOMES.join(', ')}`);
  }
  return { ...body, outcome: name } as Outcome;
}

const PAY_FIELDS = [
  'outcome',
  'reason',
  'afterMs',
  'method',
  'amount',
  'cardNumber',
  'vpa',
  'email',
  'contact',
];

function payRoutes(world: World, wishes: Wishes): Route[] {
  return [
    {
      method: 'POST',
      path: '/_sandbox/orders/:id/pay',
      answer: ({ params, body }) => {
        onlyFields(body, PAY_FIELDS);
        const order = findOrder(world, params.id ?? '');
        const attempt = { method: 'upi', ...body, orderId: order.id } as Attempt;
        return payOrder(world, attempt, outcomeOf(body));
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/outcomes',
      answer: ({ body }) => {
        onlyFields(body, ['orderId', 'times', 'outcome', 'reason', 'afterMs']);
        const orderId = typeof body.orderId === 'string' ? body.orderId : null;
        wishes.add({ orderId, times: times(body), outcome: outcomeOf(body) });
      },
    },
    { method: 'DELETE', path: '/_sandbox/outcomes', answer: () => wishes.clear() },
    {
      method: 'POST',
      path: '/_sandbox/payments/:id/capture',
      answer: ({ params }) => captureAnyway(world, params.id ?? ''),
    },
    {
      method: 'POST',
      path: '/_sandbox/payments/:id/refund',
      answer: ({ params, body }) => refund(world, params.id ?? '', body),
    },
    {
      method: 'POST',
      path: '/_sandbox/payments/:id/dispute',
      answer: ({ params, body }) => {
        onlyFields(body, ['amount', 'phase']);
        return openDispute(world, params.id ?? '', body as { amount?: number });
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/disputes/:id',
      answer: ({ params, body }) => {
        onlyFields(body, ['status', 'phase']);
        const { status, phase } = body as { status: DisputeStep; phase?: DisputePhase };
        if (!DISPUTE_STEPS.includes(status)) throw refuse(`status: ${DISPUTE_STEPS.join(', ')}`);
        return moveDispute(world, params.id ?? '', status, phase);
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/settlements',
      answer: () => ({ settlement: settle(world) }),
    },
  ];
}

const DISPUTE_STEPS: readonly DisputeStep[] = [
  'open',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
];

function faultRoutes(faults: Faults): Route[] {
  return [
    {
      method: 'POST',
      path: '/_sandbox/faults',
      answer: ({ body }) => {
        onlyFields(body, ['route', 'kind', 'ms', 'times', 'share']);
        const kind = FAULT_KINDS.find((each) => each === body.kind);
        if (!kind) throw refuse(`kind must be one of ${FAULT_KINDS.join(', ')}`);
        const route = typeof body.route === 'string' ? body.route : '*';
        const ms = typeof body.ms === 'number' ? body.ms : undefined;
        const share = typeof body.share === 'number' ? body.share : undefined;
        faults.add({ route, kind, ms, share, times: times(body) });
        return { faults: faults.list() };
      },
    },
    {
      method: 'GET',
      path: '/_sandbox/faults',
      answer: () => ({ faults: faults.list() }),
    },
    { method: 'DELETE', path: '/_sandbox/faults', answer: () => faults.clear() },
  ];
}

const RULE_FIELDS = [
  'event',
  'times',
  'drop',
  'duplicates',
  'delayMs',
  'afterNext',
  'wrongSignature',
  'wrongAccount',
  'amount',
];
const SETTING_FIELDS: readonly (keyof Settings)[] = [
  'capture',
  'sameReceipt',
  'refunds',
  'refundCallMs',
  'tellFailures',
  'webhook',
  'payouts',
  'payoutWebhook',
];

/** Events of the webhook of payouts, which is another one than that of payments. */
const PAYOUT_EVENT = /^(payout|fund_account|transaction)\./;

function webhookRoutes(world: World): Route[] {
  const { webhooks, payoutWebhooks, storage } = world;
  return [
    {
      method: 'POST',
      path: '/_sandbox/webhooks/rules',
      answer: ({ body }) => {
        onlyFields(body, RULE_FIELDS);
        const event = typeof body.event === 'string' ? body.event : null;
        const isPayouts = event !== null && PAYOUT_EVENT.test(event);
        (isPayouts ? payoutWebhooks : webhooks).addRule({ ...body, event, times: times(body) });
      },
    },
    {
      method: 'DELETE',
      path: '/_sandbox/webhooks/rules',
      answer: () => {
        webhooks.clearRules();
        payoutWebhooks.clearRules();
      },
    },
    {
      method: 'GET',
      path: '/_sandbox/webhooks',
      answer: ({ query }) => {
        const payment = query.get('payment');
        const deliveries = storage
          .all('delivery')
          .filter(({ body }) => payment === null || body.includes(payment));
        return { deliveries: deliveries.slice(-500).reverse() };
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/webhooks/:eventId/replay',
      answer: ({ params }) => {
        const eventId = params.eventId ?? '';
        const isSent = webhooks.replay(eventId) || payoutWebhooks.replay(eventId);
        if (!isSent) throw refuse('Event not found');
      },
    },
  ];
}

function settingRoutes(world: World): Route[] {
  return [
    { method: 'GET', path: '/_sandbox/settings', answer: () => world.settings() },
    {
      method: 'PATCH',
      path: '/_sandbox/settings',
      answer: ({ body }) => {
        onlyFields(body, SETTING_FIELDS);
        const before = world.settings();
        const settings = changeSettings(world.storage, body as SettingsChange);
        const { webhook, payoutWebhook } = settings;
        if (webhook.active && !before.webhook.active) world.webhooks.resume();
        if (payoutWebhook.active && !before.payoutWebhook.active) world.payoutWebhooks.resume();
        return settings;
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/clock',
      answer: ({ body }) => {
        onlyFields(body, ['speed', 'advanceMs']);
        const { speed, advanceMs } = body as { speed?: number; advanceMs?: number };
        if (speed !== undefined && !(speed > 0)) throw refuse('speed must be above 0');
        world.timeline.change({ speed, advanceMs });
        return { now: Math.floor(world.timeline.now()) };
      },
    },
    { method: 'GET', path: '/_sandbox/health', answer: () => ({ status: 'ok' }) },
  ];
}

/**
 * Returns the routes that control the sandbox, for tests and for manual use. See docs/sandbox.md.
 */
export function controlRoutes(world: World, wishes: Wishes, faults: Faults): Route[] {
  return [
    ...payRoutes(world, wishes),
    ...faultRoutes(faults),
    ...webhookRoutes(world),
    ...settingRoutes(world),
  ];
}
