import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { MailModule } from '../mail/index.js';
import { CheckOrderHandler } from './check-order/check-order.command.js';
import { CheckOrderNowHandler } from './check-order-now/check-order-now.command.js';
import { CheckOrderNowController } from './check-order-now/check-order-now.controller.js';
import { CheckRecentPaymentsHandler } from './check-recent-payments/check-recent-payments.command.js';
import { CompareSettlementsHandler } from './compare-settlements/compare-settlements.command.js';
import { SettlementComparison } from './compare-settlements/settlement-comparison.entity.js';
import { CreateOrderHandler } from './create-order/create-order.command.js';
import { CreateOrderController } from './create-order/create-order.controller.js';
import { CreditDepositHandler } from './credit-deposit/credit-deposit.command.js';
import { DepositMetrics } from './deposit-metrics.js';
import { ExportDepositLogsController } from './export-deposit-logs/export-deposit-logs.controller.js';
import { ListDepositLogsController } from './list-deposit-logs/list-deposit-logs.controller.js';
import { ListDepositLogsHandler } from './list-deposit-logs/list-deposit-logs.query.js';
import { ListPendingOrdersController } from './list-pending-orders/list-pending-orders.controller.js';
import { ListPendingOrdersHandler } from './list-pending-orders/list-pending-orders.query.js';
import { ListWatchedOrdersController } from './list-watched-orders/list-watched-orders.controller.js';
import { ListWatchedOrdersHandler } from './list-watched-orders/list-watched-orders.query.js';
import { DepositDays } from './orders/deposit-days.js';
import { Deposits } from './orders/deposits.js';
import { PaymentDecision } from './orders/payment-decision.entity.js';
import { PaymentDecisions } from './orders/payment-decisions.js';
import { StoredOrder } from './orders/payment-order.entity.js';
import { PaymentOrders } from './orders/payment-orders.js';
import { StoredProviderEvent } from './orders/provider-event.entity.js';
import { ProviderEvents } from './orders/provider-events.js';
import { PurchaseGate } from './orders/purchase-gate.js';
import { PaymentJobs } from './payment-jobs.js';
import { paymentData } from './personal-data.js';
import { ProcessEventHandler } from './process-event/process-event.command.js';
import { RazorpayGateway } from './razorpay/index.js';
import { ReceiveWebhookHandler } from './receive-webhook/receive-webhook.command.js';
import { ReceiveWebhookController } from './receive-webhook/receive-webhook.controller.js';
import { ReconcileDepositsController } from './reconcile-deposits/reconcile-deposits.controller.js';
import { ReconcileDepositsHandler } from './reconcile-deposits/reconcile-deposits.query.js';
import { DepositReconciliation } from './reconcile-deposits/reconciled.js';
import { ReturnPaymentHandler } from './return-payment/return-payment.command.js';
import { ReverseDepositHandler } from './reverse-deposit/reverse-deposit.command.js';
import { ShowCheckoutController } from './show-checkout/show-checkout.controller.js';
import { ShowOrderController } from './show-order/show-order.controller.js';
import { ShowOrderHandler } from './show-order/show-order.handler.js';
import { SweepPaymentsHandler } from './sweep-payments/sweep-payments.command.js';
import { SyncDisputeHandler } from './sync-dispute/sync-dispute.command.js';
import { SyncRefundsHandler } from './sync-refunds/sync-refunds.command.js';
import { TellBuyer } from './tell-buyer/tell-buyer.js';
import { TestConnectionController } from './test-connection/test-connection.controller.js';
import { UndoReversalHandler } from './undo-reversal/undo-reversal.command.js';
import { VerifyPaymentHandler } from './verify-payment/verify-payment.command.js';
import { VerifyPaymentController } from './verify-payment/verify-payment.controller.js';

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
  controllers: [
    CreateOrderController,
    VerifyPaymentController,
    ReceiveWebhookController,
    // This route is registered before the route of a single order, which would otherwise read
    // `pending` as an order's id.
    ListPendingOrdersController,
    ShowOrderController,
    TestConnectionController,
    ShowCheckoutController,
    ListDepositLogsController,
    ExportDepositLogsController,
    ReconcileDepositsController,
    ListWatchedOrdersController,
    CheckOrderNowController,
  ],
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
    CreateOrderHandler,
    CreditDepositHandler,
    VerifyPaymentHandler,
    ReceiveWebhookHandler,
    ProcessEventHandler,
    CheckOrderHandler,
    CheckOrderNowHandler,
    ListWatchedOrdersHandler,
    CheckRecentPaymentsHandler,
    SweepPaymentsHandler,
    ReverseDepositHandler,
    UndoReversalHandler,
    SyncRefundsHandler,
    SyncDisputeHandler,
    ReturnPaymentHandler,
    CompareSettlementsHandler,
    ListPendingOrdersHandler,
    ShowOrderHandler,
    ListDepositLogsHandler,
    ReconcileDepositsHandler,
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
