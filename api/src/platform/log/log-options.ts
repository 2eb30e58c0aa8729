import type { IncomingMessage } from 'node:http';
import type { Options } from 'pino-http';
import { contextOf, currentContext, requestIdFrom } from '../context/index.js';

/** What never reaches a log, wherever it stands in an object that is logged. */
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

/** How lines look, and which request each of them leads to. */
export function logOptions(level: string): Options {
  return {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    genReqId: (request) => request.id ?? requestIdFrom(request.headers['x-request-id']),
    // Each line leads to its request, and a request's last line to who it was and what it did.
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId } : {};
    },
    // Said in the line alone: as properties of the request's logger they would make two more of it.
    customSuccessObject: (request, _response, line: object) => ({ ...line, ...deedsOf(request) }),
    customErrorObject: (request, _response, _error, line: object) => ({
      ...line,
      ...deedsOf(request),
    }),
    autoLogging: { ignore: (request) => request.url?.startsWith('/api/health') ?? false },
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

function deedsOf(request: IncomingMessage): object {
  const { userId, refused, positions } = contextOf(request) ?? {};
  return {
    ...(userId ? { userId } : {}),
    ...(refused ? { refused } : {}),
    ...(positions ? { positions } : {}),
  };
}
