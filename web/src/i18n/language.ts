import { startTransition, useEffect, useState } from 'react';
import { observable } from '../lib/observable';
import { readStored, store } from '../lib/storage';

export type Language = 'en' | 'hi';
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };
const KEY = 'language';

/** English is the default whatever the browser prefers: the specification's texts are English. */
export const language = observable<Language>(readStored(KEY) === 'hi' ? 'hi' : 'en');

export function chooseLanguage(chosen: Language): void {
  store(KEY, chosen === 'en' ? null : chosen);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

export function startLanguage(): void {
  document.documentElement.lang = language.get();
}

/**
 * Returns the language, changed in a transition: the old texts stay until the new ones are loaded.
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
