import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

const PACK: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: BROTLI }),
  gzip: (body) => promisify(gzip)(body),
};
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/**
 * Minimum size of a response to compress, in bytes. Compressing a smaller response costs more time
 * than it saves.
 */
const PACK_FROM_BYTES = 1024;
const ACCEPTED: readonly (readonly [Encoding, RegExp])[] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/],
];

/**
 * A cached JSON response, which is compressed once for each encoding that clients request. Every
 * encoding has its own ETag, because the bytes differ.
 */
export class KeptJson {
  private readonly body: Buffer;
  private readonly digest: string;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    value: unknown,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.body = Buffer.from(JSON.stringify(value));
    const hash = createHash('sha256').update(this.body).update(JSON.stringify(headers));
    this.digest = hash.digest('base64url').slice(0, 22);
  }

  /** Sends the response, or status 304 if the caller already has it in any encoding. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const encoding = this.encodingFor(request.headers['accept-encoding']);
    const tag = encoding ? `"${this.digest}-${encoding}"` : `"${this.digest}"`;
    const vary = [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    void reply.headers({ ...this.headers, ETag: tag, Vary: vary });
    if (request.headers['if-none-match']?.includes(this.digest)) {
      return void reply.status(304).send();
    }
    void reply.type('application/json; charset=utf-8');
    if (!encoding) return void reply.send(this.body);
    void reply.header('Content-Encoding', encoding).send(await this.pack(encoding));
  }

  private encodingFor(accepted: string | string[] | undefined): Encoding | null {
    if (!accepted || this.body.length < PACK_FROM_BYTES) return null;
    const words = String(accepted);
    return ACCEPTED.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
  }

  private pack(encoding: Encoding): Promise<Buffer> {
    const kept = this.packed.get(encoding) ?? PACK[encoding](this.body);
    this.packed.set(encoding, kept);
    return kept;
  }
}
