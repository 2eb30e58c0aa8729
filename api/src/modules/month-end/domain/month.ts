const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** A month in India: from its first instant up to, but excluding, the first of the next. */
export interface Month {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** Reads `2026-10`; null for anything else. */
export function readMonth(name: string): Month | null {
  const [, year, month] = MONTH.exec(name) ?? [];
  if (!year || !month) return null;
  const first = (later: number) =>
    // India keeps UTC+5:30 all the year.
    new Date(Date.UTC(Number(year), Number(month) - 1 + later, 1) - 330 * 60_000);
  return { name, from: first(0), to: first(1) };
}

const SLICE_MS = 5 * 86_400_000;

/** The month in ranges of five days, each small enough for one comparison with the provider. */
export function slicesOf({
  from,
  to,
}: Month): readonly { readonly from: Date; readonly to: Date }[] {
  const slices: { from: Date; to: Date }[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += SLICE_MS) {
    slices.push({ from: new Date(at), to: new Date(Math.min(at + SLICE_MS, to.getTime())) });
  }
  return slices;
}
