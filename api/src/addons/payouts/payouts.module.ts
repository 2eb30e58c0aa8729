import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WithdrawalsModule } from '../../modules/withdrawals/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { CheckController } from './check/check.controller.js';
import { CheckPayouts } from './check/check-payouts.js';
import { ApprovePayout } from './pay-due/approve-payout.js';
import { PayDue } from './pay-due/pay-due.js';
import { PayOne } from './pay-due/pay-one.js';
import { SignPress } from './pay-due/sign-press.js';
import { PayoutJobs } from './payout-jobs.js';
import { PayoutMetrics } from './payout-metrics.js';
import { SetPayoutSettings } from './payout-settings/set-payout-settings.js';
import { PayoutTeller } from './payout-teller.js';
import { PayoutsController } from './payouts.controller.js';
import { payoutData } from './personal-data.js';
import { RazorpayX } from './razorpayx/index.js';
import { ReadPayouts } from './read-payouts/read-payouts.js';
import { ReceivePayoutWebhook } from './receive-webhook/receive-payout-webhook.js';
import { ReceivePayoutWebhookController } from './receive-webhook/receive-webhook.controller.js';
import { PayoutSteps } from './send/payout-steps.js';
import { SettlePayout } from './send/settle-payout.js';
import { WakePayouts } from './send/wake-payouts.js';
import { Cases } from './store/cases.js';
import { Control } from './store/control.js';
import { Destinations } from './store/destinations.js';
import { DueWithdrawals } from './store/due-withdrawals.js';
import { PayoutEvents } from './store/events.js';
import { Payout } from './store/payout.entity.js';
import {
  PayoutCase,
  PayoutControl,
  PayoutDestination,
  PayoutEvent,
} from './store/payout-records.entity.js';
import { Payouts } from './store/payouts.js';
import { Seals } from './store/seals.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Payout, PayoutDestination, PayoutEvent, PayoutCase, PayoutControl]),
    WithdrawalsModule,
  ],
  controllers: [PayoutsController, CheckController, ReceivePayoutWebhookController],
  providers: [
    RazorpayX,
    Payouts,
    DueWithdrawals,
    Destinations,
    Seals,
    Cases,
    Control,
    PayoutEvents,
    WakePayouts,
    ReadPayouts,
    ApprovePayout,
    PayDue,
    PayOne,
    SignPress,
    SetPayoutSettings,
    SettlePayout,
    PayoutSteps,
    ReceivePayoutWebhook,
    CheckPayouts,
    PayoutJobs,
    PayoutTeller,
    PayoutMetrics,
  ],
})
export class PayoutsModule {
  constructor(personal: PersonalData) {
    personal.register(payoutData);
  }
}
