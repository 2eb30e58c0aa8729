import type { components } from '../../../api/schema.gen';

export type LedgerEvent = components['schemas']['LedgerEvent'];
export type LedgerEntry = components['schemas']['LedgerEventEntry'];

export interface Moved {
  readonly amount: number;
  readonly unit: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Returns the amount that a list shows for an event, and the accounts on both sides. The amount is
 * in tokens; for an event that moves no tokens, in seats or promo code uses.
 */
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

/** Returns the sum of the entries in each unit. Every sum must be 0. */
export function sumsOf(entries: readonly LedgerEntry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { unit, amount } of entries) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  return sums;
}

/** Returns the position in a reference such as `event:12`; null for other references. */
export function referredPosition(reference: string | null): string | null {
  return /^event:([1-9]\d*)$/.exec(reference ?? '')?.[1] ?? null;
}

/** Returns all data of an event as indented JSON. Fields that contain JSON as text are parsed. */
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
