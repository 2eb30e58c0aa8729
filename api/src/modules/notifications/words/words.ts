import { english } from './english.js';
import { hindi } from './hindi.js';
import type { News, Translation } from './news.js';
import type { Words } from './telling.js';

/** Languages besides English, which replaces unknown ones. */
export const OTHERS: Readonly<Record<string, Translation>> = { hi: hindi };

/** Returns the sentences of a notification in a language. */
export function say({ code, values }: News, language = 'en'): Words {
  const words: Translation = OTHERS[language] ?? english;
  return (words[code] as (values: News['values']) => Words)(values);
}
