import type { english } from './english.js';
import type { Words } from './telling.js';

type Codes = typeof english;

/** A translation has every code, with the values of the English text. */
export type Translation = {
  readonly [Code in keyof Codes]: (values: Parameters<Codes[Code]>[0]) => Words;
};

/** A notification: its code, and the values in its sentences. */
export type News = {
  readonly [Code in keyof Codes]: {
    readonly code: Code;
    readonly values: Parameters<Codes[Code]>[0];
  };
}[keyof Codes];
