import { STATUS_CODES } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Injectable,
  Logger,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Refusal, refusals } from '../../kernel/index.js';
import { contextOf } from '../context/index.js';
import {
  driverErrorOf,
  isServerAway,
  isServerMoving,
  ServerState,
  UnconfirmedCommit,
} from '../database/index.js';
import { SparseLog } from '../log/sparse-log.js';
import type { ArenaRequest } from './access.js';

const general = refusals({
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    sentence: 'We are very busy right now. Please try again in a moment.',
  },
  /** The database is between two primaries, or its commits wait for a standby. */
  ONE_MOMENT: {
    status: 503,
    sentence: 'One moment, your tokens are safe. Please try again shortly.',
  },
  /** A failover may lose what the request has changed; the same request may be sent again. */
  OUTCOME_UNKNOWN: {
    status: 503,
    sentence: 'The outcome of this request is not certain. Please send it again.',
  },
  BAD_REQUEST: { status: 400, sentence: 'The request could not be read' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'The request must be sent as JSON' },
  NOT_AN_IMAGE_TYPE: { status: 415, sentence: 'Send a screenshot as a JPEG, PNG or WebP image.' },
});

/**
 * Turns every thrown error into a response with one sentence. The details of a defect are logged,
 * but never sent to the client.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');
  private readonly sparse = new SparseLog('http');

  constructor(private readonly server: ServerState) {}

  async catch(caught: unknown, host: ArgumentsHost): Promise<void> {
    const thrown = driverErrorOf(caught);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<ArenaRequest>();
    const described = isServerAway(thrown) ? await this.describeAway(thrown) : describe(thrown);
    const isImageRoute = 'readsImage' in request.routeOptions.config;
    const { status, code, message, details } =
      described.status === 415 && isImageRoute ? general.NOT_AN_IMAGE_TYPE() : described;
    const context = contextOf(request.raw);
    if (context) context.refused = code;
    if (isServerAway(thrown)) {
      this.sparse.warn(code, `requests are answered with ${code}: ${thrown.message}`);
    } else if (status >= 500 && !(thrown instanceof Refusal)) {
      this.log.error({ err: thrown, requestId: request.id }, 'request failed');
    }
    if (reply.sent) return;
    const { retryAfter } = details;
    if (typeof retryAfter === 'number') void reply.header('Retry-After', String(retryAfter));
    void reply.status(status).send({
      ...details,
      statusCode: status,
      message,
      error: STATUS_CODES[status] ?? 'Error',
      code,
    });
  }

  /** Describes why the database cannot respond now. The same request may be repeated later. */
  private async describeAway(thrown: Error): Promise<Description> {
    const soon = { retryAfter: 2 };
    if (thrown instanceof UnconfirmedCommit) return general.OUTCOME_UNKNOWN(soon);
    if (isServerMoving(thrown)) return general.ONE_MOMENT(soon);
    // A pool is full because there are many requests, or because all of them wait for a standby.
    const state = await this.server.look().catch(() => null);
    const isBusy = state?.isPrimary === true && !state.doCommitsWait;
    return isBusy ? general.UNAVAILABLE(soon) : general.ONE_MOMENT(soon);
  }
}

interface Description {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function describe(thrown: unknown): Description {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof HttpException) return describeHttp(thrown);
  const status = statusOf(thrown);
  // Fastify refused the request, because its body is invalid JSON, too large or of another content
  // type.
  return status !== null && status >= 400 && status < 500 ? unreadWith(status) : general.INTERNAL();
}

function describeHttp(exception: HttpException): Description {
  const status = exception.getStatus();
  if (status >= 500) return general.INTERNAL();
  const unread = unreadWith(status);
  if (status === 413 || status === 415) return unread;
  const body = exception.getResponse();
  const { message, field }: { message?: unknown; field?: unknown } =
    typeof body === 'object' ? body : { message: body };
  const sentence = Array.isArray(message) ? message[0] : message;
  return {
    status,
    code: unread.code,
    message: typeof sentence === 'string' ? sentence : unread.message,
    details: field === undefined ? {} : { field },
  };
}

/** Describes a request that was refused before its route ran, by the status of the refusal. */
function unreadWith(status: number): Description {
  const { BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } = general;
  if (status === 413) return PAYLOAD_TOO_LARGE();
  if (status === 415) return UNSUPPORTED_MEDIA_TYPE();
  if (status === 400) return BAD_REQUEST();
  const code = (STATUS_CODES[status] ?? 'ERROR').toUpperCase().replace(/\W+/g, '_');
  const message = status === 404 ? 'Not found' : 'The request could not be read';
  return { status, code, message, details: {} };
}

function statusOf(thrown: unknown): number | null {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return null;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : null;
}
