import { startTransition, useEffect, useState } from 'react';
import { observable } from '../lib/observable';
import { readStored, store } from '../lib/storage';

/** The code of a language, such as `hi`. */
export type Language = string;

/** The words of a language that is one file, by area; English replaces missing ones. */
export type WholeLanguage = Readonly<Record<string, object>>;

/**
 * Sentences by the code of a refusal; by `BAD_REQUEST.field` for a wrong field. Placeholders are
 * details of the answer; `{wait}` is its `retryAfter` in words.
 */
export type RefusalWords = Readonly<Record<string, string>>;

const files = import.meta.glob<WholeLanguage>('./languages/*.ts', { import: 'words' });

/** A file in `languages` adds its language here. */
export const LANGUAGES: readonly Language[] = ['en', 'hi', ...Object.keys(files).map(codeOf)];

const KEY = 'language';

/** English is the default, whatever the browser says: its texts are the product's own. */
export const language = observable<Language>(stored());

function stored(): Language {
  const kept = readStored(KEY);
  return kept && LANGUAGES.includes(kept) ? kept : 'en';
}

/** `./languages/bn.ts` → `bn`. */
function codeOf(path: string): Language {
  return path.slice(-5, -3);
}

/** Fetches the words of a language that is one file. */
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

/** The language, changed in a transition: the old words stay until the new ones are here. */
export function useLanguage(): Language {
  const [chosen, setChosen] = useState(language.get);
  useEffect(() => {
    const follow = () => startTransition(() => setChosen(language.get()));
    follow();
    return language.subscribe(follow);
  }, []);
  return chosen;
}
