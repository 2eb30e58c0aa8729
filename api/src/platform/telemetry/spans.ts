/** A span of a trace: a request, a command, a job, a statement. */
export interface Span {
  /** Runs work inside the span: spans that it opens become children. */
  within<Result>(work: () => Result): Result;
  /** `failed`: true when the work failed. */
  end(attributes?: Attributes, failed?: boolean): void;
  /** W3C Trace Context header for another process, or null. */
  readonly traceparent: string | null;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

export interface Tracing {
  open(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: string | null,
    links: readonly (string | null)[],
  ): Span;
  /** Returns the trace header that a new job carries, to belong to the same trace. */
  traceparent(): string | null;
  stop(): Promise<void>;
}

const NO_SPAN: Span = {
  within: (work) => work(),
  end: () => undefined,
  traceparent: null,
};

/** Set once, before the application is created, and only if a receiver of traces is configured. */
let tracing: Tracing | null = null;

export function traceWith(backend: Tracing | null): void {
  tracing = backend;
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** Opens a span; without tracing it costs nothing. */
export function openSpan(
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
  parent: string | null = null,
): Span {
  return tracing?.open(name, kind, attributes, parent, []) ?? NO_SPAN;
}

/**
 * Runs work in a span of its own, linked by `links` to spans of other traces that it serves too.
 */
export async function inSpan<Result>(
  name: string,
  kind: SpanKind,
  work: () => Promise<Result>,
  attributes: Attributes = {},
  parent: string | null = null,
  links: readonly (string | null)[] = [],
): Promise<Result> {
  if (!tracing) return work();
  const span = tracing.open(name, kind, attributes, parent, links);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
    throw error;
  }
}

export function currentTraceparent(): string | null {
  return tracing?.traceparent() ?? null;
}

export async function stopTracing(): Promise<void> {
  const stopping = tracing;
  tracing = null;
  await stopping?.stop();
}
