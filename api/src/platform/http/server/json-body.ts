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
/** Matches half of a surrogate pair, an invalid character that databases and encoders refuse. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Accepts JSON objects as bodies, and no other content type. An empty body is accepted too, because
 * some clients send the content type without a body. The raw bytes are kept, because the signature
 * of a webhook is computed from them.
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
 * Passes an image to its route as an unread stream, so that the process stores no image before the
 * caller's permission is checked. Every route that does not read images refuses them.
 */
export function acceptImages(instance: FastifyInstance): void {
  instance.addContentTypeParser(/^image\/(jpeg|png|webp)$/, (request, stream, done) => {
    const isRead = 'readsImage' in request.routeOptions.config;
    done(isRead ? null : Object.assign(new Error('no image'), { statusCode: 415 }), stream);
  });
  // Closes the connection if the image was refused before it was fully received. Otherwise the rest
  // of the upload would keep the process from stopping.
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.body instanceof Readable && !request.raw.complete) {
      void reply.header('Connection', 'close');
    }
    done(null, payload);
  });
}

/**
 * Parses a body. Throws a refusal for invalid JSON, for a value that is not an object, and for
 * dangerous field names.
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

/**
 * Checks field names, characters and depth. Visits the levels in a loop, because recursion into a
 * deep body would exhaust the stack.
 */
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
