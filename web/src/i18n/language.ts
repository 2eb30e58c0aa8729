import { startTransition, useEffect, useState } from 'react';
import { observable } from '../lib/observable';
import { readStored, store } from '../lib/storage';

/** The code of a language, such as `hi`. */
export type Language = string;

/**
 * The words of a language that consists of one file, by area of the product; missing words stay
 * English.
 */
export type WholeLanguage = Readonly<Record<string, object>>;

/**
 * Sentences by the code of a refusal, or by `BAD_REQUEST.field` for a wrong field. Placeholders
 * take details of the answer; `{wait}` is its `retryAfter` in words.
 */
export type RefusalWords = Readonly<Record<string, string>>;

const files = import.meta.glob<WholeLanguage>('./languages/*.ts', { import: 'words' });

/** Each file in the folder `languages` adds its language here. */
export const LANGUAGES: readonly Language[] = ['en', 'hi', ...Object.keys(files).map(codeOf)];

const KEY = 'language';

/**
 * English is the default, whatever language the browser asks for: the product's original texts are
 * English.
 */
export const language = observable<Language>(stored());

function stored(): Language {
  const kept = readStored(KEY);
  return kept && LANGUAGES.includes(kept) ? kept : 'en';
}

/** Returns the language of a file: `bn` for `./languages/bn.ts`. */
function codeOf(path: string): Language {
  return path.slice(-5, -3);
}

/** Fetches the words of a language that consists of one file. */
export async function wholeLanguage(code: Language): Promise<WholeLanguage> {
  return (await files[`./languages/${code}.ts`]?.()) ?? {};
}

/** The name of a language in its own words. */
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
 * The chosen language. It changes in a transition, so that the old words stay until the new ones
 * have loaded.
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
