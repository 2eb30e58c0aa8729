const LONGEST = 50;
const SHORTEST = 3;

/**
 * Returns a name as the provider accepts it: 3 to 50 letters, digits, spaces and a few signs, with
 * a letter, a digit or a dot at its end. The bank does not compare it with the payee's name.
 */
export function contactName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ’_/().-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST);
  const ended = plain.match(/^.*[A-Za-z0-9.]/)?.[0] ?? '';
  return ended.length >= SHORTEST ? ended : `Player ${ended}`.trim();
}
