/**
 * Returns values by place in words, such as "1: 12 · 2–3: 9", in which equal values that follow
 * each other are written once.
 */
export function byPlace(values: readonly number[], show: (value: number) => string): string {
  const said: string[] = [];
  for (let from = 0; from < values.length; ) {
    const value = values[from] ?? 0;
    let to = from;
    while (values[to + 1] === value) to += 1;
    const place = from === to ? `${from + 1}` : `${from + 1}–${to + 1}`;
    said.push(`${place}: ${show(value)}`);
    from = to + 1;
  }
  return said.join(' · ') || '–';
}
