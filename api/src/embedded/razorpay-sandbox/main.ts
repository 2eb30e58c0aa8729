import { join } from 'node:path';
import { type SandboxSettings, startSandbox } from './index.js';

// Runs the sandbox in a separate process, which the supervisor starts.
const { env } = process;
const required = (name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
};

/** Returns the account of payouts, if the product has one. */
function payoutsOf(values: typeof env): SandboxSettings['payouts'] {
  if (!values.RAZORPAYX_KEY_ID) return {};
  return {
    keys: { id: required('RAZORPAYX_KEY_ID'), secret: required('RAZORPAYX_KEY_SECRET') },
    accountNumber: required('RAZORPAYX_ACCOUNT_NUMBER'),
    webhookSecret: required('RAZORPAYX_WEBHOOK_SECRET').split(',')[0]?.trim() ?? '',
    webhookUrl: values.RAZORPAYX_WEBHOOK_URL ?? null,
  };
}

const sandbox = await startSandbox({
  port: Number(env.RAZORPAY_SANDBOX_PORT ?? 8026),
  folder: join(required('DATA_DIR'), 'razorpay-sandbox'),
  keys: { id: required('RAZORPAY_KEY_ID'), secret: required('RAZORPAY_KEY_SECRET') },
  webhookSecret: required('RAZORPAY_WEBHOOK_SECRET').split(',')[0]?.trim() ?? '',
  publicUrl: env.PUBLIC_URL,
  webhookUrl: env.RAZORPAY_WEBHOOK_URL ?? null,
  payouts: payoutsOf(env),
});
console.log(`Razorpay sandbox listens on ${sandbox.apiUrl}`);

const stop = () => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
