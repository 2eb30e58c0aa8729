import { join } from 'node:path';
import { startSandbox } from './index.js';

// Runs the sandbox in a separate process, which the supervisor starts.
const { env } = process;
const required = (name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
};

const sandbox = await startSandbox({
  port: Number(env.RAZORPAY_SANDBOX_PORT ?? 8026),
  folder: join(required('DATA_DIR'), 'razorpay-sandbox'),
  keys: { id: required('RAZORPAY_KEY_ID'), secret: required('RAZORPAY_KEY_SECRET') },
  webhookSecret: required('RAZORPAY_WEBHOOK_SECRET').split(',')[0]?.trim() ?? '',
  publicUrl: env.PUBLIC_URL,
  webhookUrl: env.RAZORPAY_WEBHOOK_URL ?? null,
});
console.log(`Razorpay sandbox listens on ${sandbox.apiUrl}`);

const stop = () => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
