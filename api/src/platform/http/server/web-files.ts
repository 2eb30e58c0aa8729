import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '../../config/index.js';
import type { UnknownRoute } from './unknown-route.js';

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Matches files whose names contain a hash of their content. They never change. */
const HASHED = /^\/assets\//;
/** Matches files that a browser must revalidate on every visit: pages and the service worker. */
const NEVER_OLD = /^\/(index\.html|first-look\/[\w.-]+|sw\.js)(\.br|\.gz)?$/;
const FILE = /\.[a-z0-9]+$/i;

/**
 * Serves the web from the same origin as the API. A request for a file gets the compressed file of
 * the build. A request for a page gets index.html or, at some addresses, a version of index.html
 * that already contains the first view.
 */
export async function serveWeb(
  instance: FastifyInstance,
  unknown: UnknownRoute,
  folder = join(projectRoot(), 'web', 'dist'),
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
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
  const looks = firstLooks(folder);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!built || /^\/api(\/|$)/.test(path)) return unknown.refuse(request, reply);
    if (FILE.test(path)) {
      if (path.includes('..') || /\.(br|gz)$/.test(path)) return unknown.refuse(request, reply);
      return reply.sendFile(path.slice(1));
    }
    if (!wantsPage(request)) return unknown.refuse(request, reply);
    const link = links.get(path);
    if (link) void reply.header('Link', link);
    return reply.sendFile(looks.get(path) ?? 'index.html');
  };
  // The route does not compress, because the build has already compressed the files that benefit.
  instance.route({ method: ['GET', 'HEAD'], url: '/*', compress: false, handler: answer });
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

/**
 * Returns the file for each address whose page already contains the rendered first view of a guest.
 */
function firstLooks(folder: string): ReadonlyMap<string, string> {
  const drawn = join(folder, 'first-look');
  const names = existsSync(drawn) ? readdirSync(drawn) : [];
  return new Map(
    names
      .filter((name) => name.endsWith('.html'))
      .map((name) => [
        `/${name
          .slice(0, -'.html'.length)
          .replace(/^index$/, '')
          .replaceAll('.', '/')}`,
        `first-look/${name}`,
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
