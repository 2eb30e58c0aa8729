export type {
  ProviderDispute,
  ProviderOrder,
  SettlementLine,
} from './entities.js';
export { RazorpayFailure } from './razorpay-failure.js';
export { RazorpayGateway } from './razorpay-gateway.js';
export { isCheckoutSigned, isWebhookSigned } from './signature.js';
