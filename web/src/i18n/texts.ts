import { use } from 'react';
import { type Language, language, useLanguage, wholeLanguage } from './language';

/** Different texts for one and for many; the value of `{count}` chooses. */
interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Catalogue = Readonly<Record<string, string | Plural>>;

/**
 * The type of a catalogue's translation: the same keys, and plural forms where the English text has
 * them.
 */
export type Translation<English extends Catalogue> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type NamesOf<Text> = Text extends Plural
  ? 'count' | Names<Text['one']> | Names<Text['other']>
  : Names<Text>;
type Arguments<Text> = [NamesOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<Text>]: string | number }];

/** The keys of texts that need no values, for tables of links or labels. */
export type PlainKey<English extends Catalogue> = {
  [Key in keyof English & string]: Arguments<English[Key]> extends [] ? Key : never;
}[keyof English & string];

/**
 * Returns the text of a key; the compiler requires exactly the values that the English text names.
 */
export type Translate<English extends Catalogue> = <Key extends keyof English & string>(
  key: Key,
  ...values: Arguments<English[Key]>
) => string;

/** Checks that a translation has the same placeholders as the English text, such as `{count}`. */
type SamePlaces<English extends Catalogue, Words> = {
  readonly [Key in keyof Words & keyof English]: [
    NamesOf<Words[Key]>,
    NamesOf<English[Key]>,
  ] extends [NamesOf<English[Key]>, NamesOf<Words[Key]>]
    ? unknown
    : never;
};

/**
 * Declares a complete translation, as `translated<typeof english>()({…})`: every key, with the
 * placeholders of its English text.
 */
export const translated =
  <English extends Catalogue>() =>
  <const Words extends Translation<English>>(words: Words & SamePlaces<English, Words>): Words =>
    words;

/** Declares a translation that may leave out keys. */
export const partly =
  <English extends Catalogue>() =>
  <const Words extends Partial<Translation<English>>>(
    words: Words & SamePlaces<English, Words>,
  ): Words =>
    words;

/**
 * The texts of one area of the product: English is bundled with its code, other languages are
 * fetched when chosen.
 */
export interface Texts<English extends Catalogue> {
  readonly english: English;
  in(chosen: Language): Promise<Catalogue>;
}

export function texts<const English extends Catalogue>(
  area: string,
  english: English,
  loadHindi: () => Promise<Translation<English>>,
): Texts<English> {
  const pending = new Map<Language, Promise<Catalogue>>();
  const load = async (chosen: Language): Promise<Catalogue> =>
    chosen === 'hi' ? loadHindi() : { ...english, ...(await wholeLanguage(chosen))[area] };
  return {
    english,
    in(chosen) {
      // A failed load falls back to English; the next page load asks again.
      const words = pending.get(chosen) ?? load(chosen).catch(() => ({ ...english }));
      pending.set(chosen, words);
      return words;
    },
  };
}

/**
 * Returns the translator of a component: `const t = useTexts(authTexts); t('loginTitle')`. Suspends
 * while the words load. `t` stays the same function until the language changes, so that effects may
 * depend on it.
 */
export function useTexts<English extends Catalogue>(area: Texts<English>): Translate<English> {
  const chosen = useLanguage();
  const words: Catalogue = chosen === 'en' ? area.english : use(area.in(chosen));
  return translator(words, chosen) as Translate<English>;
}

/**
 * Returns the same function outside components (popup handlers may use the component's own `t`).
 */
export async function loadTexts<English extends Catalogue>(
  area: Texts<English>,
): Promise<Translate<English>> {
  const chosen = language.get();
  const words: Catalogue = chosen === 'en' ? area.english : await area.in(chosen);
  return translator(words, chosen) as Translate<English>;
}

type Values = Readonly<Record<string, string | number>>;

type Translator = (key: string, values?: Values) => string;

/** One translator for each catalogue; each catalogue has one language. */
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
  return typeof value === 'number' ? value.toLocaleString('en-IN') : (value ?? '');
}
