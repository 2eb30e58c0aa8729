const SHORTEST_INSIDE = 3;
/**
 * Matches a text that contains a whole trigram. Trigrams consist of letters, digits and edges of
 * words.
 */
const WHOLE_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Part of a field in which a search looks: all of it, or only its beginning. */
export type SearchedPart = 'anywhere' | 'beginning';

/**
 * Returns the SQL of the LIKE pattern that finds a text in a column `searched`, which has a trigram
 * index. `place` is the placeholder of the text. The column contains several fields, each after a
 * line break, so that a match never spans two fields. PostgreSQL folds the column and the text
 * alike (migration 0161), so that a search finds a name in whatever form it was typed.
 */
export function searchPattern(place: string, part: SearchedPart = 'anywhere'): string {
  return `search_pattern(${place}, ${part === 'beginning'})`;
}

/**
 * Returns the part of a field in which a table is searched that is too long to scan without an
 * index. The index cannot find a text shorter than a trigram inside a field, so such a text matches
 * only the beginning of a field. Returns null for punctuation alone, which the index cannot find.
 */
export function indexedPart(q: string): SearchedPart | null {
  const typed = q.normalize('NFKC');
  if (!/[\p{L}\p{N}]/u.test(typed)) return null;
  const isWhole = typed.length >= SHORTEST_INSIDE && WHOLE_TRIGRAM.test(typed);
  return isWhole ? 'anywhere' : 'beginning';
}
