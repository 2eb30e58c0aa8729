import { startTransition, useEffect, useState } from 'react';
import { observable } from '../lib/observable';
import { inBrowser } from '../lib/storage';

/** Codes of the product's languages. Every text exists in each of them. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The languages whose texts are fetched when they are chosen. English is bundled. */
export type Fetched = Exclude<Language, 'en'>;

/**
 * Sentences by the error code of a refusal, or by `BAD_REQUEST.field` for an invalid field.
 * Placeholders are replaced by details of the server's response; `{wait}` is its `retryAfter` in
 * words.
 */
export type RefusalWords = Readonly<Record<string, string>>;

const KEY = 'language';

/** The chosen language. The default is that of the browser if the product has it, else English. */
export const language = observable<Language>(stored());

function stored(): Language {
  const kept = inBrowser.read(KEY);
  return LANGUAGES.find((code) => code === kept) ?? languageOf(preferred());
}

/** Returns the language of a tag such as `hi-IN`; English if the product does not have it. */
export function languageOf(tag: string): Language {
  const [code] = tag.toLowerCase().split('-');
  return LANGUAGES.find((each) => each === code) ?? 'en';
}

/** Returns the language that the browser prefers; empty where pages are drawn without a browser. */
function preferred(): string {
  return typeof document === 'undefined' ? '' : navigator.language;
}

/** Returns the name of a language in that language. */
export function nameOf(code: Language): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}

export function chooseLanguage(chosen: Language): void {
  inBrowser.write(KEY, chosen === languageOf(preferred()) ? null : chosen);
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
