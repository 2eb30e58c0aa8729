import { setTimeout as wait } from 'node:timers/promises';
import {
  context,
  SpanKind as Kind,
  type Link,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { type Span, type SpanKind, type Tracing, traceWith } from './spans.js';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  consumer: Kind.CONSUMER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
};

const LAST_MS = 2_000;

/**
 * Sends traces with OTLP over HTTP. This file is imported only if OTEL_EXPORTER_OTLP_ENDPOINT is
 * set, so that other deployments do not load its packages. The exporter reads its variables from
 * the environment.
 */
export function startTracing(serviceName: string): void {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || serviceName,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('arena');
  const tracing: Tracing = {
    open(name, kind, attributes, parent, links) {
      const from = parent
        ? propagation.extract(context.active(), { traceparent: parent })
        : context.active();
      const options = { kind: KINDS[kind], attributes, links: links.flatMap(linkTo) };
      const span = tracer.startSpan(name, options, from);
      const inside = trace.setSpan(from, span);
      return {
        traceparent: traceparentOf(inside),
        within: (work) => context.with(inside, work),
        end: (more = {}, failed = false) => {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      } satisfies Span;
    },
    traceparent: () => traceparentOf(context.active()),
    // Sends the remaining spans. An unreachable collector delays the exit by at most `LAST_MS`.
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(LAST_MS, undefined, { ref: false }),
      ]),
  };
  traceWith(tracing);
}

function linkTo(traceparent: string | null): Link[] {
  if (!traceparent) return [];
  const there = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return there ? [{ context: there }] : [];
}

function traceparentOf(active: ReturnType<typeof context.active>): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(active, carrier);
  return carrier.traceparent ?? null;
}
