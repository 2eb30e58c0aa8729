import type { TestApp } from './app.js';
import type { Person } from './people.js';

export interface Answer {
  readonly status: number;
  /** The type is any, because tests read bodies of every shape. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Returns a function that sends requests as one person: `const ask = asking(world, asha); await
 * ask('GET', '/…')`.
 */
export function asking({ app }: TestApp, person: Pick<Person, 'headers'> | null) {
  return async (
    method: Method,
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...person?.headers, ...headers },
      ...(payload ? { payload } : {}),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.payload,
      headers: answer.headers,
    };
  };
}

/** Counts the responses of each status. */
export function tally(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
