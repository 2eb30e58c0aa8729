import type { Options } from 'pino-http';
import { currentContext } from '../context/index.js';

/** Paths of secrets that are redacted in every logged object. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-razorpay-signature"]',
  'req.headers["idempotency-key"]',
  'res.headers["set-cookie"]',
  ...[
    'authorization',
    'cookie',
    'secret',
    'totp',
    'recoveryCodes',
    'password',
    'newPassword',
    'otp',
    'token',
    'resetToken',
    'razorpay_signature',
    'redeemCode',
    'roomPassword',
  ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
];

/**
 * Returns the options of the logger: level, redaction of secrets, and the request id in each line.
 */
export function logOptions(level: string): Options {
  return {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    // Adds the request id to every line. Only the last line of a request names its user; see
    // request-lines.ts.
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId } : {};
    },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        url: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}
