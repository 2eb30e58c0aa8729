import type { JsonValue } from './command.js';

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Returns true if PostgreSQL can store the text: it has no NUL character and no unpaired surrogate.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/**
 * Returns a value as canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no white space,
 * numbers as ECMAScript writes them. Equal values give equal strings, which can be compared and
 * hashed. Returns null for a value that JSON or PostgreSQL cannot hold, or that is nested too
 * deeply.
 */
export function canonicalJson(value: JsonValue): string | null {
  const parts: string[] = [];
  return write(value, parts, 0) ? parts.join('') : null;
}

const MAX_DEPTH = 32;

function write(value: JsonValue | undefined, parts: string[], depth: number): boolean {
  switch (typeof value) {
    case 'string':
      parts.push(JSON.stringify(value));
      return isStorable(value);
    case 'number':
      parts.push(JSON.stringify(value));
      return Number.isFinite(value);
    case 'boolean':
      parts.push(value ? 'true' : 'false');
      return true;
    case 'object':
      return depth < MAX_DEPTH && writeObject(value, parts, depth + 1);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      return false;
  }
}

function writeObject(
  value: Exclude<JsonValue, string | number | boolean>,
  parts: string[],
  depth: number,
): boolean {
  if (value === null) {
    parts.push('null');
    return true;
  }
  if (isList(value)) {
    parts.push('[');
    const fine = value.every((item, index) => {
      if (index > 0) parts.push(',');
      return write(item, parts, depth);
    });
    parts.push(']');
    return fine;
  }
  parts.push('{');
  const fine = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .every((key, index) => {
      parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`);
      return isStorable(key) && write(value[key], parts, depth);
    });
  parts.push('}');
  return fine;
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
