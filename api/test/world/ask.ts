import { type Response, send } from './http.js';
import type { Person } from './people.js';
import type { Product } from './product.js';

export interface Answer {
  readonly status: number;
  /** The type is any, because tests read bodies of every shape. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Returns a function that sends requests as one person: `const ask = asking(world, asha); await
 * ask('GET', '/…')`.
 */
export function asking({ url }: Pick<Product, 'url'>, person: Pick<Person, 'headers'> | null) {
  return async (
    method: Method,
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const sent = { method, payload, headers: { ...person?.headers, ...headers } };
    return answerOf(await send(`${url}/api${path}`, sent));
  };
}

/** Returns a response with its text and, if it is JSON, with its body. */
export function answerOf(response: Response): Answer {
  const text = response.bytes.toString();
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { ...response, text, body: isJson ? JSON.parse(text) : null };
}

/** Counts the responses of each status. */
export function tally(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
