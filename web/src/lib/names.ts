/** Letters that are written from right to left, and characters that change the direction. */
const TURNS =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns a name for use inside a sentence. A name that is written from right to left gets marks
 * around it, so that it does not reorder the words and numbers beside it. In an element of its own,
 * `Name` does the same.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Returns the first letter of a name as readers see it, which may consist of several characters:
 * an emoji with its colour, or a Hindi consonant with its vowel.
 */
export function firstLetter(name: string): string {
  const trimmed = name.trim();
  if (!('Segmenter' in Intl)) return [...trimmed][0] ?? '';
  const [first] = new Intl.Segmenter('hi').segment(trimmed);
  return first?.segment ?? '';
}
