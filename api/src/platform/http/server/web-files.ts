import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '../../config/index.js';
import type { PagePreviews } from '../page-previews.js';
import { Pages } from './pages.js';
import type { UnknownRoute } from './unknown-route.js';

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Matches files whose names contain a hash of their content. They never change. */
const HASHED = /^\/assets\//;
/** Matches files that a browser must revalidate on every visit: the service worker. */
const NEVER_OLD = /^\/sw\.js(\.br|\.gz)?$/;
const FILE = /\.[a-z0-9]+$/i;

interface WebFiles {
  readonly unknown: UnknownRoute;
  readonly previews: PagePreviews;
  readonly publicUrl: string;
  readonly folder?: string;
}

/**
 * Serves the web from the same origin as the API. A request for a file gets the compressed file of
 * the build, and a request for a page gets its HTML.
 */
export async function serveWeb(
  instance: FastifyInstance,
  { unknown, previews, publicUrl, folder = join(projectRoot(), 'web', 'dist') }: WebFiles,
): Promise<void> {
  const pages = existsSync(join(folder, 'index.html')) ? new Pages(folder, publicUrl) : null;
  if (pages) {
    await instance.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // Sets the header only for files that exist, so that a browser does not cache a missing file
      // for a year.
      setHeaders: (reply, file) => {
        void reply.header('Cache-Control', lifetime(file.slice(folder.length)));
      },
    });
  }
  const links = preloadLinks(folder);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split('?');
    if (!pages || /^\/api(\/|$)/.test(path)) return unknown.refuse(request, reply);
    if (FILE.test(path) && path !== '/index.html') {
      if (path.includes('..') || /\.(br|gz|html)$/.test(path))
        return unknown.refuse(request, reply);
      return reply.sendFile(path.slice(1));
    }
    if (!wantsPage(request)) return unknown.refuse(request, reply);
    const link = links.get(path);
    if (link) void reply.header('Link', link);
    const preview = query ? await previewOf(previews, path, query) : null;
    return pages.send(request, reply, path, preview);
  };
  // The route does not compress, because the build has already compressed the files that benefit,
  // and the pages compress themselves.
  instance.route({ method: ['GET', 'HEAD'], url: '/*', compress: false, handler: answer });
}

/** Returns the preview of an address; null if it cannot be read, because the page is still right. */
function previewOf(previews: PagePreviews, path: string, query: string) {
  return previews.of(path, new URLSearchParams(query)).catch(() => null);
}

/**
 * Returns the `Link` header of each page's address, from a list that the build writes. With this
 * header, the browser fetches the files of a page together with index.html instead of after it.
 */
function preloadLinks(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return new Map();
  const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  return new Map(
    Object.entries(list).map(([path, files]) => [
      path,
      files.map((name) => `<${name}>; rel=modulepreload`).join(', '),
    ]),
  );
}

function lifetime(path: string): string {
  if (NEVER_OLD.test(path)) return 'no-cache';
  return HASHED.test(path) ? A_YEAR : AN_HOUR;
}

function wantsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
