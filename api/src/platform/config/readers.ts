import type { SealingKey } from '../secrets/index.js';

/** Parses the text of a variable. Throws BadSetting if the text is invalid. */
export type Reader<Value> = (text: string) => Value;

/**
 * Error of an invalid variable. The message continues a sentence that begins with the variable's
 * name, and never contains the value, which may be secret.
 */
export class BadSetting extends Error {}

const SECRET_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9._-]{1,32}$/;

function demand(holds: boolean, problem: string): void {
  if (!holds) throw new BadSetting(problem);
}

export const text: Reader<string> = (value) => value;

export const texts: Reader<readonly string[]> = (value) =>
  value.split(',').map((each) => each.trim());

export const secret: Reader<string> = (value) => {
  demand(isLong(value), `must be at least ${SECRET_BYTES} bytes`);
  return value;
};

/** Parses `id:secret` pairs that are separated by commas. */
export const sealingKeys: Reader<readonly SealingKey[]> = (value) => {
  const keys = value.split(',').map((pair) => {
    const at = pair.indexOf(':');
    return { id: pair.slice(0, Math.max(0, at)).trim(), secret: pair.slice(at + 1).trim() };
  });
  const ids = new Set(keys.map(({ id }) => id));
  const named = keys.every(({ id }) => KEY_ID.test(id));
  demand(named, 'must be id:secret, or several with commas between');
  demand(ids.size === keys.length, 'must not name two keys alike');
  const long = keys.every((key) => isLong(key.secret));
  demand(long, `must hold secrets of at least ${SECRET_BYTES} bytes`);
  return keys;
};

export function url(...protocols: readonly string[]): Reader<string> {
  return (value) => {
    const known = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    demand(known, `must be a URL with ${protocols.join(' or ')}//`);
    return value.replace(/\/$/, '');
  };
}

export function whole(what: string, least: number, most: number): Reader<number> {
  return (value) => {
    const number = Number(value);
    const fits = Number.isInteger(number) && number >= least && number <= most;
    demand(fits, `must be ${what}, ${least} to ${most}`);
    return number;
  };
}

export function oneOf<Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (value) => {
    const word = words.find((each) => each === value);
    if (!word) throw new BadSetting(`must be ${words.join(', ')}`);
    return word;
  };
}

/** Parses a number of tokens; `none` is 0. */
export const tokensOrNone: Reader<number> = (value) => {
  const isNumber = /^[1-9]\d{0,7}$/.test(value);
  demand(isNumber || value === 'none', 'must be a whole number of tokens, or none');
  return isNumber ? Number(value) : 0;
};

export type Profile =
  | { readonly kind: 'FREE_ENTRY' }
  | { readonly kind: 'REGISTERED_ESPORT'; readonly number: string; readonly date: string }
  | { readonly kind: 'ELSEWHERE'; readonly country: string };

export const PROFILES =
  'FREE_ENTRY, REGISTERED_ESPORT with number and date, or ELSEWHERE with the country';

/**
 * Parses what the owner offers: `FREE_ENTRY` (no money from players), `REGISTERED_ESPORT EG/17
 * 2026-06-01` (number and date of the registration in India), or `ELSEWHERE AE` (ISO 3166 code of a
 * country other than India).
 */
export const profile: Reader<Profile> = (value) => {
  const [kind, first = '', second = '', ...more] = value.split(' ');
  if (kind === 'FREE_ENTRY' && !first) return { kind };
  if (kind === 'REGISTERED_ESPORT' && first && isDay(second) && more.length === 0) {
    return { kind, number: first, date: second };
  }
  if (kind === 'ELSEWHERE' && /^[A-Z]{2}$/.test(first) && first !== 'IN' && !second) {
    return { kind, country: first };
  }
  throw new BadSetting(
    `must be ${PROFILES}, such as REGISTERED_ESPORT EG/17 2026-06-01 or ELSEWHERE AE`,
  );
};

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value.length === 10;
}

export const isOn: Reader<boolean> = (value) => oneOf('on', 'off')(value) === 'on';

export const addresses: Reader<readonly string[]> = (value) => {
  const listed = texts(value).filter(Boolean);
  const known = listed.every((address) => /^[^\s@]+@[^\s@]+$/.test(address));
  demand(known, 'must be e-mail addresses with commas between');
  return listed;
};

const isLong = (value: string): boolean => Buffer.byteLength(value) >= SECRET_BYTES;
