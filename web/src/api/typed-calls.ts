import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

type Calls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;

/** The options of openapi-fetch's types that our calls use. */
interface Options {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Returns calls with the types of openapi-fetch: paths, bodies and answers come from the OpenAPI
 * document. This code replaces the library's own, because every first visit loads it: it has no
 * middleware, and encodes only what this API needs.
 */
export function typedCalls(send: (request: Request) => Promise<Response>): Calls {
  const call =
    (method: string) =>
    async (template: string, { params = {}, body, headers, signal }: Options = {}) => {
      const request = new Request(addressOf(template, params), {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      const response = await send(request);
      const text = await response.text();
      return response.ok
        ? { data: text === '' ? undefined : (JSON.parse(text) as unknown), response }
        : { error: readable(text), response };
    };
  const [GET, POST, PUT, DELETE] = ['GET', 'POST', 'PUT', 'DELETE'].map(call);
  return { GET, POST, PUT, DELETE } as unknown as Calls;
}

function addressOf(template: string, { path = {}, query = {} }: NonNullable<Options['params']>) {
  const pathname = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const url = new URL(pathname, location.origin);
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) url.searchParams.append(name, String(each));
    }
  }
  return url;
}

/** Returns the body of a refusal as JSON; a proxy's error page stays a text. */
function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
