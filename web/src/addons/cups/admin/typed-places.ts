/**
 * Reads values by place from a text such as "12, 9, 8" or "5x10". Returns null if a part is not a
 * whole number of at most `most`, or if there are more than 100 places.
 */
export function readByPlace(text: string, most: number): readonly number[] | null {
  const values: number[] = [];
  for (const part of text.split(/[\s,;]+/)) {
    if (part === '') continue;
    const [, digits, times = '1'] = /^(\d{1,8})(?:[x×*](\d{1,3}))?$/i.exec(part) ?? [];
    if (digits === undefined || Number(digits) > most || Number(times) === 0) return null;
    for (let count = Number(times); count > 0; count -= 1) values.push(Number(digits));
    if (values.length > MOST_PLACES) return null;
  }
  return values;
}

/** Most places that get points or a prize; the server refuses more. */
const MOST_PLACES = 100;

/** Returns values by place as a text that `readByPlace` reads, such as "12, 9, 5x10". */
export function writtenByPlace(values: readonly number[]): string {
  const runs: { value: number; times: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.times += 1;
    else runs.push({ value, times: 1 });
  }
  return runs.map(({ value, times }) => (times > 1 ? `${value}x${times}` : `${value}`)).join(', ');
}
