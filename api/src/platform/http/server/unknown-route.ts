import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '../../../kernel/index.js';

const finding = refusals({
  NOT_FOUND: { status: 404, sentence: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: '{method} is not possible here' },
});

/**
 * Responds to a request whose address the router cannot parse, in place of the router's own
 * message.
 */
export function answerUnreadable(
  { code }: { readonly code: string },
  _request: unknown,
  reply: FastifyReply,
): void {
  const statusCode = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : 400;
  const [message, error, name] =
    statusCode === 404
      ? ['Not found', 'Not Found', 'NOT_FOUND']
      : ['This address cannot be read', 'Bad Request', 'BAD_REQUEST'];
  void reply.status(statusCode).send({ statusCode, message, error, code: name });
}

/**
 * Responds with 404 for an unknown address, and with 405 for an address that exists only for other
 * methods.
 */
export class UnknownRoute {
  private readonly known: { readonly method: string; readonly pattern: RegExp }[] = [];

  /**
   * Collects the path and method of every route that is added from now on, so call it before the
   * first route is added.
   */
  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(
        `^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`,
      );
      for (const each of [method].flat()) this.known.push({ method: each, pattern });
    });
    instance.addHook('onRequest', (request, reply, done) => {
      if (request.is404) this.refuse(request, reply);
      done();
    });
  }

  refuse(request: FastifyRequest, reply: FastifyReply): never {
    const path = request.url.split('?')[0] ?? '';
    const allowed = this.known
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    // If the address matches a route of this method, only its id was too long for the router. No
    // object has such an id.
    if (allowed.length === 0 || allowed.includes(request.method)) throw finding.NOT_FOUND();
    void reply.header('Allow', [...new Set(allowed)].join(', '));
    throw finding.METHOD_NOT_ALLOWED({ method: request.method });
  }
}
