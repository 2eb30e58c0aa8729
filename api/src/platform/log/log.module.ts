import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/index.js';
import { requestIdFrom } from '../context/index.js';

/** What never reaches a log, wherever it stands in an object that is logged. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-razorpay-signature"]',
  'req.headers["idempotency-key"]',
  'res.headers["set-cookie"]',
  ...[
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

@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          level: config.logLevel,
          redact: { paths: SECRETS, censor: '[redacted]' },
          genReqId: (request) => request.id ?? requestIdFrom(request.headers['x-request-id']),
          autoLogging: { ignore: (request) => request.url?.startsWith('/api/health') ?? false },
          serializers: {
            req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
              id,
              method,
              url: url.split('?')[0],
            }),
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
        },
      }),
    }),
  ],
})
export class LogModule {}
