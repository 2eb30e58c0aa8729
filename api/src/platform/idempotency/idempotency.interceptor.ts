import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { assert, generalRefusals, Refusal, refusals } from '../../kernel/index.js';
import { type ArenaRequest, readIdempotencyKey } from '../http/index.js';
import type { KeyedRequest } from './kept-answer.entity.js';
import { KeptAnswers } from './kept-answers.js';
import { LEASE_SECONDS } from './lease.js';

const repeating = refusals({
  ANSWER_NOT_STORED: {
    status: 503,
    sentence: 'The outcome of this request is not certain. Please send it again.',
  },
  REQUEST_RUNNING: {
    status: 409,
    sentence: 'This request is still being processed. Please try again in a moment.',
  },
});

/**
 * Statuses of refusals that are stored as final responses, unless they are temporary. A request
 * with another refusal, such as busy or forbidden, may be repeated with the same key.
 */
const KEPT_REFUSALS = [400, 404, 409, 410, 422];

/**
 * Sends the stored first response when a request is repeated with the same `Idempotency-Key`. The
 * response is stored after the handler's commit. If the process ends between commit and storing, a
 * repeat runs the handler again. The idempotency key of the event then prevents a second event in
 * the ledger.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly log = new Logger('idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly answers: KeptAnswers,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ArenaRequest>();
    const reply = http.getResponse<FastifyReply>();
    const key = readIdempotencyKey(request);
    if (key === null) return next.handle();
    assert(request.session, 'a request with an idempotency key has a user');
    const keyed = { userId: request.session.userId, key, fingerprint: fingerprintOf(request) };
    const lease = this.reflector.get<number>(LEASE_SECONDS, context.getHandler());
    const claim = await this.answers.claim(keyed, lease);
    switch (claim.kind) {
      case 'run':
        return of(await this.run(keyed, next, { lease, status: () => reply.statusCode }));
      case 'other-request':
        throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
      case 'running':
        throw repeating.REQUEST_RUNNING({ retryAfter: claim.retryAfter });
      case 'answered':
        void reply.header('Idempotent-Replayed', 'true');
        if (claim.status >= 400) throw asRefusal(claim.status, claim.body);
        // The status may differ from the route's usual status, for example 202 if the request waits
        // for approval.
        void reply.status(claim.status);
        return of(claim.body);
    }
  }

  private async run(
    keyed: KeyedRequest,
    next: CallHandler,
    { lease, status }: { readonly lease: number; readonly status: () => number },
  ) {
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.isKept(
        error instanceof Refusal && KEPT_REFUSALS.includes(error.status) && !error.isTemporary
          ? () => this.answers.keep(keyed, error.status, bodyOf(error))
          : () => this.answers.release(keyed),
      );
      throw error;
    }
    // A response that is not stored is not sent. The repeat gets its own response, which may tell a
    // later state, so the client would otherwise see two responses to one request.
    if (!(await this.isKept(() => this.answers.keep(keyed, status(), body)))) {
      throw repeating.ANSWER_NOT_STORED({ retryAfter: lease });
    }
    return body;
  }

  private async isKept(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'A response was not stored');
      return false;
    }
  }
}

interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function bodyOf({ code, message, details }: Refusal): RefusalBody {
  return { code, message, details };
}

function asRefusal(status: number, body: unknown): Refusal {
  const { code, message, details } = body as RefusalBody;
  return new Refusal(code, status, message, details);
}

function fingerprintOf(request: ArenaRequest): Buffer {
  const asked = [request.method, request.url, canonical(request.body ?? null)];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/**
 * Sorts the fields of all objects, so that the same fields in another order give the same
 * fingerprint.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
}
