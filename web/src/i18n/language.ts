import { startTransition, useEffect, useState } from 'react';
import { observable } from '../lib/observable';
import { readStored, store } from '../lib/storage';

/** The code of a language, such as `hi`. */
export type Language = string;

/**
 * The texts of a language that has a single file, by area of the product. Missing texts are shown
 * in English.
 */
export type WholeLanguage = Readonly<Record<string, object>>;

/**
 * Sentences by the error code of a refusal, or by `BAD_REQUEST.field` for an invalid field.
 * Placeholders are replaced by details of the server's response; `{wait}` is its `retryAfter` in
 * words.
 */
export type RefusalWords = Readonly<Record<string, string>>;

const files = import.meta.glob<WholeLanguage>('./languages/*.ts', { import: 'words' });

/** Codes of all languages. Each file in the folder `languages` adds its language. */
export const LANGUAGES: readonly Language[] = ['en', 'hi', ...Object.keys(files).map(codeOf)];

const KEY = 'language';

/**
 * The chosen language. The default is English, regardless of the browser's preferred language,
 * because the specification has the product's texts in English.
 */
export const language = observable<Language>(stored());

function stored(): Language {
  const kept = readStored(KEY);
  return kept && LANGUAGES.includes(kept) ? kept : 'en';
}

/** Returns the code of a file's language: `bn` for `./languages/bn.ts`. */
function codeOf(path: string): Language {
  return path.slice(-5, -3);
}

/** Fetches the texts of a language that has a single file in the folder `languages`. */
export async function wholeLanguage(code: Language): Promise<WholeLanguage> {
  return (await files[`./languages/${code}.ts`]?.()) ?? {};
}

/** Returns the name of a language in that language. */
export function nameOf(code: Language): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}

export function chooseLanguage(chosen: Language): void {
  store(KEY, chosen === 'en' ? null : chosen);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

export function startLanguage(): void {
  document.documentElement.lang = language.get();
}

/**
 * Returns the chosen language. A change is made in a React transition, so that the old texts stay
 * until the new ones have loaded.
 */
export function useLanguage(): Language {
  const [chosen, setChosen] = useState(language.get);
  useEffect(() => {
    const follow = () => startTransition(() => setChosen(language.get()));
    follow();
    return language.subscribe(follow);
  }, []);
  return chosen;
}
