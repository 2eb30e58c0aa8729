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
import { logRequests } from '../../log/request-lines.js';
import { Metrics } from '../../metrics/index.js';
import { deviceFrom } from '../../sightings/index.js';
import { isTracing, openSpan, type Span } from '../../telemetry/index.js';
import { acceptImages, acceptJson } from './json-body.js';
import { sendSecurityHeaders } from './security-headers.js';
import { answerUnreadable, UnknownRoute } from './unknown-route.js';
import { serveWeb } from './web-files.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Below this, compressing costs more than it saves. */
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

/** Fastify with limits on everything that a client can make long, large or slow. */
export function boundedAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    // Only the proxies of this setting may state where a request came from.
    trustProxy: config.trustedProxies,
    genReqId: () => newId(),
    requestTimeout: 30_000,
    // Longer than any proxy keeps its side, so that the server never closes first.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    // While the process drains, requests on open connections are answered, not refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

/** HTTP settings that apply to every route. */
export async function configureServer(app: NestFastifyApplication): Promise<void> {
  const config = app.get(Config);
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const unknown = new UnknownRoute();
  carryContext(instance);
  logRequests(instance, PinoLogger.root);
  unknown.watch(instance);
  acceptJson(instance);
  acceptImages(instance);
  answerHeaders(instance);
  letGoWhenClosing(instance, app.get(ReadinessCheck, { strict: false }));
  measure(instance, app.get(Metrics));
  await sendSecurityHeaders(instance, config);
  // Nest's own `enableCors` copies headers to Node's response, which then writes all of them
  // slowly.
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
  await serveWeb(instance, unknown);
}

/**
 * Makes `currentContext()` available to all work of a request, and continues its trace. A body
 * arrives in events of the socket, outside the context, so the context is entered again.
 */
function carryContext(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const { requestId, traceparent, ip } = cameFrom(request);
    request.id = requestId;
    void reply.header('x-request-id', requestId);
    const deviceId = deviceFrom(request.headers['x-device-id']);
    const context = { requestId, ip, deviceId, userId: null };
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

/** The spans of running requests, if tracing is on. */
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
 * Reads the origin of a request, which logs repeat. Only a trusted proxy may set the ids of request
 * and trace: otherwise a stranger could write the ids of other requests into the audit log.
 */
function cameFrom({ headers, id, ip, ips = [], socket }: FastifyRequest): Origin {
  // A proxy may pass on an invalid address from the client. It must not be stored or counted.
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

/** Measures response times by declared route; addresses would give unbounded labels. */
function measure(instance: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram('http_request_seconds', 'From request to answer', [
    'method',
    'route',
    'status',
  ]);
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
 * Closes each connection after its answer while the process stops, so that no client sends its next
 * request into a closing connection. Idle connections are closed at once, because they would keep
 * the process alive. Node does not count a connection as idle before its first request, but
 * browsers open such connections ahead of need.
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

/** Forbids caching of the API's answers unless the route allows it, and of all errors. */
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
