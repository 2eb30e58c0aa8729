import { use } from 'react';
import { language, useLanguage } from './language';

/** Different texts for one and many; `{count}` chooses. */
interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Catalogue = Readonly<Record<string, string | Plural>>;

/** The shape of a catalogue's translation: the same keys, plural where the English is. */
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

/** Returns the text of a key; the compiler asks for exactly the values that its English names. */
export type Translate<English extends Catalogue> = <Key extends keyof English & string>(
  key: Key,
  ...values: Arguments<English[Key]>
) => string;

/** The texts of one area of the product: English beside its code, Hindi fetched when chosen. */
export interface Texts<English extends Catalogue> {
  readonly english: English;
  hindi(): Promise<Translation<English>>;
}

export function texts<const English extends Catalogue>(
  english: English,
  loadHindi: () => Promise<Translation<English>>,
): Texts<English> {
  let pending: Promise<Translation<English>> | undefined;
  return {
    english,
    hindi() {
      // A failed load falls back to English; the next page load asks again.
      pending ??= loadHindi().catch(() => ({ ...english }) as unknown as Translation<English>);
      return pending;
    },
  };
}

/**
 * `const t = useTexts(authTexts); t('loginTitle')`. Suspends while Hindi is on its way. `t` is the
 * same function until the language changes, so that effects may depend on it.
 */
export function useTexts<English extends Catalogue>(area: Texts<English>): Translate<English> {
  const chosen = useLanguage();
  const words: Catalogue = chosen === 'hi' ? use(area.hindi()) : area.english;
  return translator(words, chosen) as Translate<English>;
}

/**
 * Returns the same function outside components (popup handlers may use the component's own `t`).
 */
export async function loadTexts<English extends Catalogue>(
  area: Texts<English>,
): Promise<Translate<English>> {
  const chosen = language.get();
  const words: Catalogue = chosen === 'hi' ? await area.hindi() : area.english;
  return translator(words, chosen) as Translate<English>;
}

type Values = Readonly<Record<string, string | number>>;

type Translator = (key: string, values?: Values) => string;

/** One translator for each catalogue; a catalogue has one language. */
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
