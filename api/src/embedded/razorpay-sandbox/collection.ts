import { Refused } from './refused.js';

interface Listed {
  readonly created_at?: number;
}

/**
 * Returns a list of objects, newest first. `from`, `to`, `count` and `skip` work as the provider
 * documents.
 */
export function collection(
  items: readonly object[],
  query: URLSearchParams,
  most = 100,
): { entity: 'collection'; count: number; items: object[] } {
  const number = (name: string, fallback: number) => {
    const value = Number(query.get(name) ?? fallback);
    if (Number.isInteger(value) && value >= 0) return value;
    throw new Refused(400, `The ${name} must be an integer.`, { field: name });
  };
  const count = number('count', 10);
  if (count > most) throw new Refused(400, `The count may not be greater than ${most}.`);
  const from = number('from', 0);
  const to = number('to', Number.MAX_SAFE_INTEGER);
  const inRange = ({ created_at = 0 }: Listed) => created_at >= from && created_at <= to;
  const found = items.filter(inRange).reverse();
  const page = found.slice(number('skip', 0)).slice(0, count);
  return { entity: 'collection', count: page.length, items: page };
}
