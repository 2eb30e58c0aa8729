import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePreview } from '../page-previews.js';

type Encoding = 'br' | 'gzip' | 'identity';

/** Maximum number of pages that are kept with their compressed forms. */
const MOST_KEPT = 200;
const ENCODE: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
  identity: async (text) => Buffer.from(text),
};

/**
 * Sends the HTML of the pages, with the preview that messengers show of a link. It is index.html or,
 * at some addresses, a version of it that already contains the first view of a guest.
 */
export class Pages {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    folder: string,
    private readonly publicUrl: string,
  ) {
    this.texts = new Map([
      ['', readFileSync(join(folder, 'index.html'), 'utf8')],
      ...drawn(folder),
    ]);
  }

  /** Sends the page of a path, or 304 if the browser has it already. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    preview: PagePreview | null,
  ): Promise<FastifyReply> {
    const text = this.withPreview(path, preview);
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    void reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      // Weak, because the compressed forms have the same tag.
      ETag: `W/"${tag}"`,
    });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
    return reply.send(await this.encoded(text, `${tag} ${encoding}`, encoding));
  }

  private withPreview(path: string, preview: PagePreview | null): string {
    const page = this.texts.get(path) ?? this.texts.get('') ?? '';
    const title = preview?.title ?? /<title>(.*?)<\/title>/.exec(page)?.[1] ?? 'Arena';
    const words = preview?.description ?? /name="description" content="(.*?)"/.exec(page)?.[1];
    const url = new URL(path || '/', this.publicUrl).href;
    const tags: readonly (readonly [string, string])[] = [
      ['og:type', 'website'],
      ['og:site_name', 'Arena'],
      ['og:title', preview ? escaped(title) : title],
      ['og:description', preview ? escaped(words ?? '') : (words ?? '')],
      ['og:url', escaped(url)],
      ['og:image', escaped(new URL('/preview.jpg', this.publicUrl).href)],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
    ];
    const lines = tags.map(([name, value]) => `    <meta property="${name}" content="${value}">\n`);
    const large = '    <meta name="twitter:card" content="summary_large_image">\n';
    return page.replace('</head>', () => `${lines.join('')}${large}  </head>`);
  }

  private encoded(text: string, key: string, encoding: Encoding): Promise<Buffer> {
    const kept = this.kept.get(key);
    if (kept) return kept;
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    const made = ENCODE[encoding](text);
    this.kept.set(key, made);
    return made;
  }
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?\\b)`).test(accepted);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Returns the pages that contain the rendered first view of a guest, by their paths. */
function drawn(folder: string): [path: string, text: string][] {
  const inside = join(folder, 'first-look');
  const names = existsSync(inside) ? readdirSync(inside) : [];
  return names
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const path = name
        .slice(0, -'.html'.length)
        .replace(/^index$/, '')
        .replaceAll('.', '/');
      return [`/${path}`, readFileSync(join(inside, name), 'utf8')];
    });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
