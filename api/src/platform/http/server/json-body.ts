import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '../../../kernel/index.js';

const reading = refusals({
  BODY_NOT_JSON: { status: 400, sentence: 'The request could not be read as JSON' },
  BODY_NOT_AN_OBJECT: { status: 400, sentence: 'The request must be a JSON object' },
  BODY_NOT_TEXT: {
    status: 400,
    sentence: 'The request has characters that cannot be used',
  },
  BODY_TOO_DEEP: { status: 400, sentence: 'The request is nested too deeply' },
});

const DEEPEST = 12;
/** Half of a surrogate pair, which databases and encoders refuse. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The only kind of body that routes read: a JSON object. An empty body is accepted, because clients
 * send the content type with empty posts. The raw bytes are kept for signatures.
 */
export function acceptJson(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser<Buffer>(
    /^application\/json(\s*;.*)?$/i,
    { parseAs: 'buffer' },
    (request: FastifyRequest & { rawBody?: Buffer }, bytes, done) => {
      request.rawBody = bytes;
      try {
        done(null, parseBody(bytes));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/**
 * Passes an image to the route as an unread stream, so that only a permitted caller makes the
 * process store one. All other routes refuse an image.
 */
export function acceptImages(instance: FastifyInstance): void {
  instance.addContentTypeParser(/^image\/(jpeg|png|webp)$/, (request, stream, done) => {
    const isRead = 'readsImage' in request.routeOptions.config;
    done(isRead ? null : Object.assign(new Error('no image'), { statusCode: 415 }), stream);
  });
  // The rest of an upload that was refused early would keep a process from stopping.
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.body instanceof Readable && !request.raw.complete) {
      void reply.header('Connection', 'close');
    }
    done(null, payload);
  });
}

/**
 * Parses a body; throws a refusal for invalid JSON, other values than objects, and harmful keys.
 */
function parseBody(bytes: Buffer): object | undefined {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw reading.BODY_NOT_JSON();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw reading.BODY_NOT_AN_OBJECT();
  }
  inspect(value);
  return value;
}

/** Iterates by level instead of recursion, because deep input would exhaust the stack. */
function inspect(body: object): void {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw reading.BODY_TOO_DEEP();
    const below: object[] = [];
    for (const each of level) {
      for (const [name, value] of Object.entries(each)) {
        if (FORBIDDEN_NAMES.has(name)) throw reading.BODY_NOT_JSON();
        if (typeof value === 'string' && LONE_SURROGATE.test(value)) throw reading.BODY_NOT_TEXT();
        if (typeof value === 'object' && value !== null) below.push(value);
      }
    }
    level = below;
  }
}
