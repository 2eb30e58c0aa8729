import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { MailModule } from '../mail/index.js';
import { OrderChecks } from './checks/order-checks.js';
import { RecentPayments } from './checks/recent-payments.js';
import { Sweeping } from './checks/sweeping.js';
import { Crediting } from './credits/crediting.js';
import { PaymentDisputes } from './credits/payment-disputes.js';
import { Returning } from './credits/returning.js';
import { Reversing } from './credits/reversing.js';
import { DepositLogReads } from './deposit-logs/deposit-logs.js';
import { DepositMetrics } from './deposit-metrics.js';
import { Ordering } from './ordering.js';
import { DepositDays } from './orders/deposit-days.js';
import { Deposits } from './orders/deposits.js';
import { PaymentDecision } from './orders/payment-decision.entity.js';
import { PaymentDecisions } from './orders/payment-decisions.js';
import { StoredOrder } from './orders/payment-order.entity.js';
import { PaymentOrders } from './orders/payment-orders.js';
import { StoredProviderEvent } from './orders/provider-event.entity.js';
import { ProviderEvents } from './orders/provider-events.js';
import { PurchaseGate } from './orders/purchase-gate.js';
import { OwnOrders } from './own-orders.js';
import { PaymentJobs } from './payment-jobs.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsAdminController } from './payments-admin.controller.js';
import { paymentData } from './personal-data.js';
import { RazorpayGateway } from './razorpay/index.js';
import { DepositReconciliation } from './reconciliation/reconciled.js';
import { ReconciliationReads } from './reconciliation/reconciliation-reads.js';
import { SettlementComparison } from './reconciliation/settlement-comparison.entity.js';
import { Settlements } from './reconciliation/settlements.js';
import { TellBuyer } from './tell-buyer.js';
import { Verifying } from './verifying.js';
import { WatchedOrders } from './watched-orders.js';
import { Receiving } from './webhook/receiving.js';
import { WebhookController } from './webhook/webhook.controller.js';
import { WebhookEvents } from './webhook/webhook-events.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      StoredOrder,
      StoredProviderEvent,
      SettlementComparison,
      PaymentDecision,
    ]),
    MailModule,
  ],
  controllers: [PaymentsController, WebhookController, PaymentsAdminController],
  providers: [
    RazorpayGateway,
    PaymentOrders,
    PaymentDecisions,
    DepositDays,
    PurchaseGate,
    Deposits,
    DepositMetrics,
    ProviderEvents,
    DepositReconciliation,
    PaymentJobs,
    TellBuyer,
    Ordering,
    Verifying,
    Crediting,
    Returning,
    Reversing,
    PaymentDisputes,
    Receiving,
    WebhookEvents,
    OrderChecks,
    RecentPayments,
    Sweeping,
    Settlements,
    OwnOrders,
    WatchedOrders,
    DepositLogReads,
    ReconciliationReads,
  ],
  exports: [DepositDays, DepositReconciliation, PurchaseGate],
})
export class PaymentsModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({
      types: [],
      from: 'payment_order s',
      inHistory: 's.provider_order_id',
      state: 's.shown_status',
      payment: 's.credited_payment_id',
    });
    personal.register(paymentData);
  }
}
