import { ownValue } from '../../../kernel/index.js';
import { english } from './player-words.en.js';
import { hindi } from './player-words.hi.js';
import type { PlayerWords } from './player-words.js';

const WORDS: Readonly<Record<string, PlayerWords>> = { en: english, hi: hindi };

/** Returns the texts of mails in a language; in English if the language is unknown. */
export const playerWords = (language: string): PlayerWords => ownValue(WORDS, language) ?? english;
