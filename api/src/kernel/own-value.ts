/**
 * Returns the value of a table under a word that a user may have chosen; undefined if the table has
 * none. Every object inherits names such as `constructor`, which this function does not find.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
