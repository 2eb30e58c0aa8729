import { use } from 'react';
import { isolated } from '../lib/names';
import { type Fetched, type Language, language, useLanguage } from './language';
import type { Arguments, Catalogue, Translation } from './translation';

/** Keys of the texts that have no placeholders. Lists of links or labels use only such keys. */
export type PlainKey<English extends Catalogue> = {
  [Key in keyof English & string]: Arguments<English[Key]> extends [] ? Key : never;
}[keyof English & string];

/**
 * Type of the function that returns the text of a key. The compiler requires a value for each
 * placeholder of the English text.
 */
export type Translate<English extends Catalogue> = <Key extends keyof English & string>(
  key: Key,
  ...values: Arguments<English[Key]>
) => string;

/**
 * The texts of one area of the product. English is bundled with the JavaScript; another language is
 * fetched when it is chosen.
 */
export interface Texts<English extends Catalogue> {
  readonly english: English;
  in(chosen: Language): Promise<Catalogue>;
  /**
   * Returns the texts of a language if they were fetched before a component first asked for them,
   * else their promise. React requires that a component which has waited for a promise reads it again.
   */
  read(chosen: Language): Catalogue | Promise<Catalogue>;
}

export function texts<const English extends Catalogue>(
  english: English,
  translations: Readonly<Record<Fetched, () => Promise<Translation<English>>>>,
): Texts<English> {
  const pending = new Map<Language, Promise<Catalogue>>();
  const fetched = new Map<Language, Catalogue>();
  const awaited = new Set<Language>();
  const start = async (chosen: Language): Promise<Catalogue> => {
    // If the texts cannot be fetched, English is shown until the page is loaded again.
    const words =
      chosen === 'en' ? english : await translations[chosen]().catch(() => ({ ...english }));
    fetched.set(chosen, words);
    return words;
  };
  const fetch = (chosen: Language) => {
    const words = pending.get(chosen) ?? start(chosen);
    pending.set(chosen, words);
    return words;
  };
  return {
    english,
    in: fetch,
    read(chosen) {
      const words = chosen === 'en' ? english : fetched.get(chosen);
      if (words && !awaited.has(chosen)) return words;
      awaited.add(chosen);
      return fetch(chosen);
    },
  };
}

/**
 * Returns the function that translates the texts of an area: `const t = useTexts(authTexts);
 * t('loginTitle')`. Suspends while the texts load. `t` changes only with the language, so an effect
 * may depend on it.
 */
export function useTexts<English extends Catalogue>(area: Texts<English>): Translate<English> {
  const chosen = useLanguage();
  const read = area.read(chosen);
  const words = read instanceof Promise ? use(read) : read;
  return translator(words, chosen) as Translate<English>;
}

/** Returns the same function as `useTexts`, for code outside of components. */
export async function loadTexts<English extends Catalogue>(
  area: Texts<English>,
): Promise<Translate<English>> {
  const chosen = language.get();
  const words: Catalogue = chosen === 'en' ? area.english : await area.in(chosen);
  return translator(words, chosen) as Translate<English>;
}

type Values = Readonly<Record<string, string | number>>;

type Translator = (key: string, values?: Values) => string;

/**
 * Cache of the translating functions, by catalogue. A catalogue contains the texts of one language.
 */
const translators = new WeakMap<Catalogue, Translator>();

function translator(words: Catalogue, chosen: string): Translator {
  const made = translators.get(words) ?? translatorOf(words, chosen);
  translators.set(words, made);
  return made;
}

function translatorOf(words: Catalogue, chosen: string): Translator {
  return (key, values) => {
    const found = words[key] ?? key;
    const text =
      typeof found === 'string'
        ? found
        : new Intl.PluralRules(chosen).select(Number(values?.count)) === 'one'
          ? found.one
          : found.other;
    return values ? text.replace(/\{(\w+)\}/g, (_, name: string) => show(values[name])) : text;
  };
}

function show(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-IN') : isolated(value ?? '');
}
