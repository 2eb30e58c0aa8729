import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { assert, requestKey } from '../../kernel/index.js';
import {
  ANSWER_WITHIN_SECONDS,
  type ArenaRequest,
  readIdempotencyKey,
  SetRoute,
} from '../http/index.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { LEASE_SECONDS } from './lease.js';

/**
 * Makes a route return the first response to repeats with the same `Idempotency-Key`; see
 * IdempotencyInterceptor. `leaseSeconds` is the longest duration of a request. A repeat within this
 * time is told to wait. A later repeat runs the handler again, so the handler must be safe to run
 * twice.
 */
export function Idempotent({ leaseSeconds = 10 } = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(LEASE_SECONDS, leaseSeconds),
    SetRoute({ answerWithinSeconds: Math.max(leaseSeconds, ANSWER_WITHIN_SECONDS) }),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Chosen by the client for one request. A repeat of the request with the same key returns ' +
        'the first answer and changes nothing again. A different request with the same key is ' +
        'refused. Keys are stored for 30 days.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    }),
  );
}

/**
 * Parameter of a route handler: the idempotency key for the event that the handler posts. The key
 * depends on the user, the address and the header `Idempotency-Key`; without the header, each
 * request has a new key. After a crash between commit and response, a repeat therefore finds the
 * first event instead of posting a second one.
 */
export const RequestKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<ArenaRequest>();
  assert(request.session, 'a request for an entry has a user');
  const address = `${request.method} ${request.url.split('?')[0]}`;
  return requestKey(address, request.session.userId, readIdempotencyKey(request));
});
