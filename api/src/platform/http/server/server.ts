import { isIP, type Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { newId } from '../../../kernel/index.js';
import { Config } from '../../config/index.js';
import {
  contextOf,
  currentContext,
  keepContext,
  type RequestContext,
  requestIdFrom,
  runInContext,
} from '../../context/index.js';
import { ReadinessCheck } from '../../health/index.js';
import { limitAddresses, RateLimits } from '../../limits/index.js';
import { logRequests } from '../../log/request-lines.js';
import { Metrics } from '../../metrics/index.js';
import { deviceFrom } from '../../sightings/index.js';
import { isTracing, openSpan, type Span } from '../../telemetry/index.js';
import { PagePreviews } from '../page-previews.js';
import { acceptImages, acceptJson } from './json-body.js';
import { boundRequests } from './request-bounds.js';
import { sendSecurityHeaders } from './security-headers.js';
import { answerUnreadable, UnknownRoute } from './unknown-route.js';
import { serveWeb } from './web-files.js';

/**
 * Minimum size of a response to compress, in bytes. Compressing a smaller response costs more time
 * than it saves.
 */
const COMPRESS_FROM_BYTES = 2048;
const ANSWER_HEADERS = [
  'Retry-After',
  'X-Server-Time',
  'X-Request-Id',
  'X-Total-Count',
  'X-Next-Cursor',
  'Idempotent-Replayed',
  'X-Export-Id',
];

/** Creates Fastify with limits on the duration of requests. `boundRequests` limits their size. */
export function boundedAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    // Proxies that may state the client's address. The header of any other sender is ignored.
    trustProxy: config.trustedProxies,
    genReqId: () => newId(),
    requestTimeout: 30_000,
    // This timeout exceeds the idle timeout of every proxy, so that the server is never the first
    // to close an idle connection.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    // While the process stops, it still responds to requests on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

/**
 * Sets up everything that applies to all routes, such as logging, parsing of bodies, CORS,
 * compression and the web's files.
 */
export async function configureServer(app: NestFastifyApplication): Promise<void> {
  const config = app.get(Config);
  const instance = app.getHttpAdapter().getInstance();
  const unknown = new UnknownRoute();
  carryContext(instance);
  logRequests(instance, PinoLogger.root);
  unknown.watch(instance);
  boundRequests(instance);
  limitAddresses(instance, app.get(RateLimits, { strict: false }));
  acceptJson(instance);
  acceptImages(instance);
  answerHeaders(instance);
  letGoWhenClosing(instance, app.get(ReadinessCheck, { strict: false }));
  measure(instance, app.get(Metrics));
  await sendSecurityHeaders(instance, config);
  // Uses Fastify's plugin instead of Nest's `enableCors`. Nest copies the headers to Node's
  // response, which then takes longer to write all headers.
  await instance.register(cors, {
    origin: [new URL(config.publicUrl).origin],
    credentials: true,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: 600,
  });
  await instance.register(cookie);
  await instance.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    customTypes: /^application\/json/,
    inflateIfDeflated: false,
  });
  const previews = app.get(PagePreviews, { strict: false });
  await serveWeb(instance, { unknown, previews, publicUrl: config.publicUrl });
}

/**
 * Makes `currentContext()` available to all code that handles a request, and continues the
 * request's trace. The body arrives in events outside the context, so the context is entered again
 * after parsing.
 */
function carryContext(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const { requestId, traceparent, ip } = cameFrom(request);
    request.id = requestId;
    void reply.header('x-request-id', requestId);
    const deviceId = deviceFrom(request.headers['x-device-id']);
    const userAgent = request.headers['user-agent'];
    const context = { requestId, ip, deviceId, userAgent, userId: null };
    keepContext(request.raw, context);
    if (isTracing()) trace(request, reply, context, traceparent, done);
    else runInContext(context, done);
  });
  instance.addHook('preValidation', ({ raw }, _reply, done) => {
    const context = contextOf(raw);
    const span = spans.get(raw);
    if (!context || (context === currentContext() && !span)) done();
    else if (span) span.within(() => runInContext(context, done));
    else runInContext(context, done);
  });
}

/** Spans of the running requests; empty if tracing is off. */
const spans = new WeakMap<object, Span>();

function trace(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
  traceparent: string | null,
  done: () => void,
): void {
  const about = { 'arena.request_id': context.requestId };
  const span = openSpan(nameOf(request), 'server', about, traceparent);
  spans.set(request.raw, span);
  reply.raw.once('close', () => {
    const { statusCode } = reply;
    span.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
  span.within(() => runInContext(context, done));
}

const nameOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown'}`;

interface Origin {
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly ip: string;
}

/**
 * Returns the id, trace and client address of a request for the logs. The ids from headers are used
 * only if a trusted proxy sent them. Otherwise a stranger could choose the id of another request,
 * which the audit log stores.
 */
function cameFrom({ headers, id, ip, ips = [], socket }: FastifyRequest): Origin {
  // A proxy may pass on an invalid address from the client, which must not be stored or counted.
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  const throughProxy = ips.length > 1;
  if (!throughProxy) return { requestId: id, traceparent: null, ip: address };
  const { traceparent } = headers;
  return {
    requestId: requestIdFrom(headers['x-request-id'], id),
    traceparent: typeof traceparent === 'string' ? traceparent : null,
    ip: address,
  };
}

/**
 * Measures response times by the pattern of the route. Full addresses contain ids, and would create
 * an unlimited number of labels.
 */
function measure(instance: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram(
    'http_request_seconds',
    'Time from a request to its response',
    ['method', 'route', 'status'],
  );
  const children = new Map<string, ReturnType<typeof duration.labels>>();
  instance.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown';
    if (route.endsWith('/events')) return done();
    const key = `${method} ${statusCode} ${route}`;
    const child = children.get(key) ?? duration.labels(method, route, String(statusCode));
    children.set(key, child);
    child.observe(elapsedTime / 1000);
    done();
  });
}

/**
 * Closes connections while the process stops. A connection in use is closed after its response, so
 * that the client does not send another request on it. Idle connections would keep the process
 * alive, so they are closed at once. This includes connections that browsers open in advance: Node
 * does not count a connection as idle before its first request.
 */
function letGoWhenClosing(instance: FastifyInstance, readiness: ReadinessCheck): void {
  const connections = new Set<Socket>();
  instance.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeIdle = () => {
    instance.server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.leaving) void reply.header('Connection', 'close');
    done(null, payload);
  });
  instance.addHook('preClose', async () => {
    const timer = setInterval(closeIdle, 50);
    instance.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

/** Forbids caching of all errors, and of the API's responses unless their route allows caching. */
function answerHeaders(instance: FastifyInstance): void {
  instance.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const ofApi = request.url.startsWith('/api');
    if (ofApi) void reply.header('X-Server-Time', String(Date.now()));
    if (reply.statusCode >= 400 || (ofApi && !reply.hasHeader('Cache-Control'))) {
      void reply.header('Cache-Control', 'no-store');
    }
    done(null, payload);
  });
}
