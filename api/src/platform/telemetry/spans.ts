/** A span: one timed part of a trace, such as a request, a command, a job or a statement. */
export interface Span {
  /** Runs work inside the span. Spans that the work opens become children of this span. */
  within<Result>(work: () => Result): Result;
  /** Ends the span. `failed` is true if the work failed. */
  end(attributes?: Attributes, failed?: boolean): void;
  /**
   * Header that continues the trace in another process (W3C Trace Context); null if tracing is off.
   */
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
  /**
   * Returns the trace header to store in a new job, so that the job belongs to the current trace.
   */
  traceparent(): string | null;
  stop(): Promise<void>;
}

const NO_SPAN: Span = {
  within: (work) => work(),
  end: () => undefined,
  traceparent: null,
};

/**
 * Implementation of tracing; null if no receiver of traces is configured. Set before the
 * application is created.
 */
let tracing: Tracing | null = null;

export function traceWith(backend: Tracing | null): void {
  tracing = backend;
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** Opens a span. Without tracing, it returns a span that does nothing. */
export function openSpan(
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
  parent: string | null = null,
): Span {
  return tracing?.open(name, kind, attributes, parent, []) ?? NO_SPAN;
}

/**
 * Opens a span for an SQL statement that runs inside another span. The span contains the text of
 * the statement, but not its values.
 */
export function openStatementSpan(statement: unknown): Span {
  // Statements outside a trace get no span, for example when the queue and the followers look for
  // new work.
  if (!tracing || tracing.traceparent() === null) return NO_SPAN;
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement
      ? String(statement.text)
      : String(statement);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return tracing.open('pg.query', 'client', attributes, null, []);
}

/**
 * Runs work in a new span. `links` names spans of other traces, if the work is done for several
 * traces.
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
