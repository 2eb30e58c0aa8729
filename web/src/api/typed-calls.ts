import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

type Calls = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;

/** The options of a call, limited to those options of openapi-fetch that this application uses. */
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
 * Returns functions with the types of openapi-fetch, so that paths, bodies and responses are
 * checked against the OpenAPI document. They replace the library's code to keep the first download
 * small: they have no middleware and encode only the values that this API needs.
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

/**
 * Parses the body of an error response as JSON. Returns it unchanged if it is not JSON, such as a
 * proxy's error page.
 */
function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
