import { ownValue } from '../../../kernel/index.js';
import { english } from './english.js';
import { hindi } from './hindi.js';
import type { News, Translation } from './news.js';
import type { Words } from './telling.js';

/** The languages other than English. Users with an unknown language get English. */
export const OTHERS: Readonly<Record<string, Translation>> = { hi: hindi };

/** Returns the title and the text of a notification in a language. */
export function say({ code, values }: News, language = 'en'): Words {
  const words: Translation = ownValue(OTHERS, language) ?? english;
  return (words[code] as (values: News['values']) => Words)(values);
}
