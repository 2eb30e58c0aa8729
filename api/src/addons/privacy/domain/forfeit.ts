/** Languages in which a player may type the sentence. */
const SENTENCES = [
  /^forfeit (\d+) tokens?$/,
  new RegExp(`^(\\d+) ${'टोकन छोड़ें'.normalize('NFC')}$`),
];

const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/** Returns the sentence that a player types in order to forfeit tokens. */
export const forfeitSentence = (tokens: number): string =>
  `forfeit ${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;

/**
 * Returns the number of tokens that a typed sentence gives up; null if the text is another one.
 * Case, blanks, commas between digits and Devanagari digits make no difference.
 */
export function forfeitedIn(typed: string): number | null {
  const text = typed
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  for (const sentence of SENTENCES) {
    const [, tokens] = sentence.exec(text) ?? [];
    if (tokens) return Number(tokens);
  }
  return null;
}
