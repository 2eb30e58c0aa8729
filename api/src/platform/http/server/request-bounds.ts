import type { FastifyInstance } from 'fastify';
import { refusals } from '../../../kernel/index.js';

const KILOBYTE = 1024;
/** Maximum size of a body, in bytes, of a route that does not state its own. */
const BODY_BYTES = 128 * KILOBYTE;
/** Maximum size of a body, in bytes, of a route that guests may call. */
const BODY_OF_GUESTS_BYTES = 8 * KILOBYTE;
/** Maximum number of fields in a query. A page of live messages follows 100 subjects. */
const MOST_QUERY_FIELDS = 200;

const bounds = refusals({
  TOO_MANY_FIELDS: { status: 400, sentence: 'The request has too many fields' },
});

export const tooManyFields = () => bounds.TOO_MANY_FIELDS();

/**
 * Limits each request by its route before its body is read: the size of the body and the number of
 * fields in the query. Call it before the first route is added.
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
}
