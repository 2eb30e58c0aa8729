import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isForeign, MISDIRECTED, misdirected } from '../loopback/callers.js';
import type { Fault, Faults } from './faults.js';
import { badKey, noSuchUrl, Refused } from './refused.js';
import type { Keys } from './world.js';

export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
  /** Address of the caller. */
  readonly address: string;
}

/** A response that is not JSON, such as HTML or JavaScript. */
export class Page {
  constructor(
    readonly type: string,
    readonly text: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export interface Route {
  readonly method: string;
  /** Path of the route. Parts that start with a colon are parameters. */
  readonly path: string;
  /** The merchant's account whose key the call needs; by default the one of payments. */
  readonly account?: 'payouts';
  answer(call: Call): unknown;
}

interface Settings {
  readonly keys: Keys;
  readonly payoutKeys: Keys;
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly publicUrl: string | null;
}

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Returns true for the merchant's calls under /v1, which need the key and to which requested faults
 * apply.
 */
const isMerchantCall = (path: string) => path.startsWith('/v1/') && path !== '/v1/checkout.js';

export function serve(settings: Settings): Server {
  const server = createServer((request, response) => {
    answer(settings, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else writeError(response, error);
    });
  });
  server.keepAliveTimeout = 5_000;
  return server;
}

export function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}

async function answer(
  { keys, payoutKeys, routes, faults, publicUrl }: Settings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const elsewhere = misdirected(request.headers, publicUrl);
  if (elsewhere) throw new Refused(MISDIRECTED, elsewhere);
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const path = url.pathname.replace(/(.)\/$/, '$1');
  const found = match(routes, request.method ?? 'GET', path);
  const merchant = isMerchantCall(path);
  const name = found ? `${found.route.method} ${found.route.path}` : '';
  const fault = merchant ? faults.take(name) : undefined;
  const bytes = await readBody(request);
  if (fault && (await breaksBefore(fault, response))) return;
  const needed = found?.route.account === 'payouts' ? payoutKeys : keys;
  if (merchant) checkKey(needed, request.headers.authorization);
  else refuseForeignPages(request);
  if (!found) throw noSuchUrl();
  const result = await found.route.answer({
    params: found.params,
    query: url.searchParams,
    body: parse(bytes),
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
  });
  if (fault?.kind === 'execute-then-drop') {
    response.destroy();
    return;
  }
  if (fault?.kind === '500-after') throw trouble(500);
  write(response, result, fault?.kind === 'truncated');
}

function match(routes: readonly Route[], method: string, path: string) {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part.startsWith(':') || part === parts[index])) continue;
    const params = wanted.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [],
    );
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}

/** Checks the merchant's key. The scheme must be exactly `Basic`, as at the provider. */
function checkKey(keys: Keys, header: string | undefined): void {
  const expected = `Basic ${Buffer.from(`${keys.id}:${keys.secret}`).toString('base64')}`;
  if (header !== expected) throw badKey();
}

/** Refuses a write that a page of another origin sends to the checkout or to the controls. */
function refuseForeignPages(request: IncomingMessage): void {
  if (request.method === 'GET' || !isForeign(request.headers)) return;
  throw new Refused(403, 'Another origin may not call this');
}

/** Applies a fault before the call is executed. Returns true if the fault has ended the call. */
async function breaksBefore(fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'latency':
      await new Promise((next) => setTimeout(next, fault.ms ?? 1_000));
      return false;
    case 'hang':
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case '429':
      throw new Refused(429, 'Too many requests', { reason: 'NA', source: 'NA', step: 'NA' });
    case '500':
    case '503':
      throw trouble(Number(fault.kind));
    case 'html-502':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return true;
    case 'execute-then-drop':
    case '500-after':
    case 'truncated':
      return false;
  }
}

function trouble(status: number): Refused {
  return new Refused(status, 'We are facing some trouble completing your request', {
    code: 'SERVER_ERROR',
    reason: 'server_error',
    source: 'internal',
    step: 'NA',
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Refused(413, 'The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Ignore the syntax error: the statement below refuses every body that is not a JSON object.
  }
  throw new Refused(400, 'The request body is not valid JSON');
}

function write(response: ServerResponse, result: unknown, truncated: boolean): void {
  if (result instanceof Page) {
    response.writeHead(200, {
      'content-type': `${result.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...result.headers,
    });
    response.end(result.text);
    return;
  }
  const text = JSON.stringify(result ?? {});
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(truncated ? text.slice(0, Math.floor(text.length / 2)) : text);
}

function writeError(response: ServerResponse, error: unknown): void {
  const refused =
    error instanceof Refused ? error : new Refused(500, String(error), { code: 'SERVER_ERROR' });
  response.writeHead(refused.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: refused.body }));
}
