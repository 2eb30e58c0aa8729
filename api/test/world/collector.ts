import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One span of a trace, in the JSON that an OpenTelemetry collector receives (OTLP). */
export interface Told {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Told[] }[];
  }[];
}

/** Starts a trace collector on a real socket, which keeps the spans that it receives. */
export async function startCollector() {
  const spans: Told[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const told = JSON.parse(body) as Export;
      const scopes = told.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
      if (request.url === '/v1/traces') spans.push(...scopes.flatMap((scope) => scope.spans));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}
