import type { FastifyInstance } from 'fastify';
import { refusals } from '../../../kernel/index.js';
import { ANSWER_WITHIN_SECONDS } from '../route-settings.js';

const KILOBYTE = 1024;
/** Maximum size of a body, in bytes, of a route that does not state its own. */
const BODY_BYTES = 128 * KILOBYTE;
/** Maximum size of a body, in bytes, of a route that guests may call. */
const BODY_OF_GUESTS_BYTES = 8 * KILOBYTE;
/** Maximum number of fields in a query. A page of live messages follows 100 subjects. */
const MOST_QUERY_FIELDS = 200;

const bounds = refusals({
  /** The outcome of the request is unknown; the same idempotency key may be sent again. */
  NO_ANSWER_IN_TIME: {
    status: 503,
    sentence: 'We could not confirm your request in time. Please try again.',
  },
  TOO_MANY_FIELDS: { status: 400, sentence: 'The request has too many fields' },
});

export const tooManyFields = () => bounds.TOO_MANY_FIELDS();

/**
 * Limits each request by its route: the size of the body, the number of fields in the query, and the
 * time from the end of the body to the answer. Call it before the first route is added.
 */
export function boundRequests(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    const { isForGuests = false, bodyBytes } = route.config ?? {};
    route.bodyLimit = bodyBytes ?? (isForGuests ? BODY_OF_GUESTS_BYTES : BODY_BYTES);
  });
  instance.addHook('onRequest', ({ url }, _reply, done) => {
    done(
      url.split('&', MOST_QUERY_FIELDS + 1).length > MOST_QUERY_FIELDS
        ? tooManyFields()
        : undefined,
    );
  });
  // Several waits follow each other in a request, each with its own limit. This one limits their
  // sum. Fastify's handlerTimeout would also cut off a download or a stream that has begun.
  instance.addHook('preValidation', ({ routeOptions }, reply, done) => {
    const { answerWithinSeconds = ANSWER_WITHIN_SECONDS } = routeOptions.config;
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      void reply.send(bounds.NO_ANSWER_IN_TIME({ retryAfter: 5 }));
    }, answerWithinSeconds * 1_000).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
