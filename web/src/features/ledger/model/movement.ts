import type { components } from '../../../api/schema.gen';

export type LedgerEvent = components['schemas']['LedgerEvent'];
export type LedgerEntry = components['schemas']['LedgerEventEntry'];

export interface Moved {
  readonly amount: number;
  readonly unit: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Returns an event's amount for a single line: its tokens, or else its seats or uses. */
export function movedBy({ entries }: Pick<LedgerEvent, 'entries'>): Moved | null {
  const unit = ['TOKEN', 'SEAT', 'USE'].find((each) =>
    entries.some((entry) => entry.unit === each),
  );
  if (!unit) return null;
  const moved = entries.filter((entry) => entry.unit === unit);
  const into = moved.filter(({ amount }) => amount > 0);
  return {
    unit,
    amount: into.reduce((sum, { amount }) => sum + amount, 0),
    from: moved.filter(({ amount }) => amount < 0).map(({ account }) => account),
    to: into.map(({ account }) => account),
  };
}

/** Returns the sum of the entries in each unit; a sum other than 0 is a defect. */
export function sumsOf(entries: readonly LedgerEntry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { unit, amount } of entries) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  return sums;
}

/** Returns the position of the event that a reference names, or null. */
export function referredPosition(reference: string | null): string | null {
  return /^event:([1-9]\d*)$/.exec(reference ?? '')?.[1] ?? null;
}

/** Returns the whole event as readable text, with its canonical JSON unfolded. */
export function rawEvent(event: LedgerEvent): string {
  const { payload, controls, ...rest } = event;
  const unfolded = { ...rest, payload: unfold(payload), controls: controls && unfold(controls) };
  return JSON.stringify(unfolded, null, 2);
}

function unfold(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
