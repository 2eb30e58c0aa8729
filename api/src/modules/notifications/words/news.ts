import type { english } from './english.js';
import type { Words } from './telling.js';

type Codes = typeof english;

/**
 * The sentences in another language. A translation must contain every code, with the same values as
 * in English.
 */
export type Translation = {
  readonly [Code in keyof Codes]: (values: Parameters<Codes[Code]>[0]) => Words;
};

/** A notification as a code and the values for its sentences. */
export type News = {
  readonly [Code in keyof Codes]: {
    readonly code: Code;
    readonly values: Parameters<Codes[Code]>[0];
  };
}[keyof Codes];
