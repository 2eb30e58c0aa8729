import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { newId } from '../../kernel/index.js';
import { Config } from '../config/index.js';

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
          genReqId: (request) => {
            const given = request.headers['x-request-id'];
            return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId();
          },
          customProps: () => ({}),
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
