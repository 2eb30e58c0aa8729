import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { assert, requestKey } from '../../kernel/index.js';
import { type ArenaRequest, readIdempotencyKey } from '../http/index.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { LEASE_SECONDS } from './lease.js';

/**
 * Repeats of a request with the same `Idempotency-Key` get the first answer; see
 * IdempotencyInterceptor. `leaseSeconds` is the longest time of the route: until then a repeat is
 * told to wait, afterwards it runs the request again, which must be safe.
 */
export function Idempotent({ leaseSeconds = 10 } = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(LEASE_SECONDS, leaseSeconds),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'The same key with the same request gives the first answer again and moves nothing ' +
        'twice; with another request it is refused. Kept for 30 days.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    }),
  );
}

/**
 * Idempotency key of the handler's event in the ledger: the same for one caller, address and
 * `Idempotency-Key`, new for every request without one. A repeat after a crash between commit and
 * answer therefore finds the first event instead of posting a second one.
 */
export const RequestKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<ArenaRequest>();
  assert(request.session, 'a movement is asked for by somebody');
  const address = `${request.method} ${request.url.split('?')[0]}`;
  return requestKey(address, request.session.userId, readIdempotencyKey(request));
});
