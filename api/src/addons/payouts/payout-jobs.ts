import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { LogFollower } from '../../modules/ledger/index.js';
import { PayoutBooks } from '../../modules/withdrawals/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../platform/queue/index.js';
import { CheckPayouts } from './check/check-payouts.js';
import { PayoutProviderFailure, RazorpayX } from './razorpayx/index.js';
import { ReceivePayoutWebhook } from './receive-webhook/receive-payout-webhook.js';
import { PayoutSteps } from './send/payout-steps.js';
import { DESTINATION_QUEUE, EVENT_QUEUE, STEP_QUEUE, WakePayouts } from './send/wake-payouts.js';
import { Control } from './store/control.js';
import { Destinations } from './store/destinations.js';
import { PayoutEvents } from './store/events.js';

/** Repeated job that runs due steps, and processes events whose first job was lost. */
const SWEEP_JOB = 'payout-sweep';
/** Repeated job that compares ledger and provider, and looks for payments that came back. */
const CHECK_JOB = 'payout-check';

const HOUR_MS = 3_600_000;
const BALANCE_EVERY_MS = 5 * 60_000;
const MOST_EVENTS = 200;
/** The provider repeats an event for a day. */
const EVENTS_KEPT_MS = 7 * 24 * HOUR_MS;
const FORGOTTEN_AT_ONCE = 1_000;

/** Runs the jobs of automatic payouts in the worker. */
@Injectable()
export class PayoutJobs implements OnModuleInit {
  private readonly log = new Logger('payouts');

  constructor(
    private readonly jobs: Jobs,
    private readonly follower: LogFollower,
    private readonly books: PayoutBooks,
    private readonly steps: PayoutSteps,
    private readonly webhook: ReceivePayoutWebhook,
    private readonly check: CheckPayouts,
    private readonly events: PayoutEvents,
    private readonly destinations: Destinations,
    private readonly control: Control,
    private readonly provider: RazorpayX,
    private readonly wake: WakePayouts,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({ queue: STEP_QUEUE, attempts: 3, handle: () => this.steps.run() });
    this.jobs.register({
      queue: EVENT_QUEUE,
      concurrency: 4,
      attempts: 3,
      handle: ({ data }) => this.webhook.process(String(data.eventId)),
    });
    this.jobs.register({
      queue: DESTINATION_QUEUE,
      attempts: 3,
      firstWaitMs: 10_000,
      handle: ({ data }) => this.prepare(String(data.withdrawalId)),
    });
    await this.jobs.repeat({
      name: SWEEP_JOB,
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.sweep(),
    });
    await this.jobs.repeat({
      name: CHECK_JOB,
      everyMs: HOUR_MS,
      handle: () => this.compare(),
    });
    this.follower.register({
      name: 'payout-destinations',
      types: ['WithdrawalRequested'],
      handle: async ({ reference, payload }) => {
        if (payload.method !== 'upi' || !isId(reference)) return;
        if (await this.control.maySend()) await this.wake.destination(reference);
      },
    });
  }

  private async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const eventId of await this.events.due(now, MOST_EVENTS)) {
      // A provider that is away would make each further event wait for its answer in vain.
      if (!(await this.webhook.process(eventId))) break;
    }
    await this.steps.run();
    await this.readBalance(now);
    await this.events.forget(new Date(now.getTime() - EVENTS_KEPT_MS), FORGOTTEN_AT_ONCE);
  }

  /** Makes the records at the provider when the player names an address, and not when it is paid. */
  private async prepare(withdrawalId: Id): Promise<void> {
    const { upiId, userId, userInGameName, settlement } =
      (await this.books.find(withdrawalId)) ?? {};
    if (!upiId || !userId || settlement !== 'held') return;
    try {
      await this.destinations.fundAccount({ userId, upiId, name: userInGameName ?? 'Player' });
    } catch (error) {
      // The payout makes the records if they are missing, and handles a refused address.
      if (!(error instanceof PayoutProviderFailure)) throw error;
      this.log.warn({ err: error, withdrawalId }, 'A UPI ID is not known to the provider yet');
    }
  }

  /** Compares the days that are over. If the provider is away, the next run does it. */
  private async compare(): Promise<void> {
    try {
      await this.check.hourly();
    } catch (error) {
      if (!(error instanceof PayoutProviderFailure)) throw error;
      this.log.warn({ err: error }, 'Ledger and provider of payouts were not compared');
    }
  }

  private async readBalance(now: Date): Promise<void> {
    if (!(await this.control.maySend())) return;
    const { balanceReadAt } = await this.control.read();
    if (balanceReadAt && now.getTime() - balanceReadAt.getTime() < BALANCE_EVERY_MS) return;
    try {
      await this.control.keepBalance(await this.provider.balancePaise());
    } catch (error) {
      if (!(error instanceof PayoutProviderFailure)) throw error;
      this.log.warn({ err: error }, 'The balance of the account for payouts was not read');
    }
  }
}
