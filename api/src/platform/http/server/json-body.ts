import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '../../../kernel/index.js';
import { tooManyFields } from './request-bounds.js';

const reading = refusals({
  BODY_NOT_JSON: { status: 400, sentence: 'The request could not be read as JSON' },
  BODY_NOT_AN_OBJECT: { status: 400, sentence: 'The request must be a JSON object' },
  BODY_NOT_TEXT: {
    status: 400,
    sentence: 'The request has characters that cannot be used',
  },
  BODY_TOO_DEEP: { status: 400, sentence: 'The request is nested too deeply' },
});

/** Maximum number of objects and lists inside one another. */
const DEEPEST = 13;
/**
 * Maximum number of values in a body. The largest is the result of a match: 300 winners, and place
 * and kills of 1,000 players.
 */
const MOST_VALUES = 8_000;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
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
    const isRead = request.routeOptions.config.readsImage;
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
 * dangerous field names. Size and number of values are limited before, so that no body keeps the
 * process busy for long.
 */
function parseBody(bytes: Buffer): object | undefined {
  if (bytes.length === 0) return undefined;
  refuseCrowded(bytes);
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
 * Counts the values and the depth of a JSON text without parsing it. A comma, a bracket or a brace
 * outside of a text begins a value.
 */
function refuseCrowded(bytes: Buffer): void {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > DEEPEST) throw reading.BODY_TOO_DEEP();
    if (values > MOST_VALUES) throw tooManyFields();
  }
}

/** Checks field names and characters of a body, whose size and depth are limited. */
function inspect(body: object): void {
  for (const [name, value] of Object.entries(body)) {
    if (FORBIDDEN_NAMES.has(name)) throw reading.BODY_NOT_JSON();
    if (typeof value === 'string' && LONE_SURROGATE.test(value)) throw reading.BODY_NOT_TEXT();
    if (typeof value === 'object' && value !== null) inspect(value);
  }
}
