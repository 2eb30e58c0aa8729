import type { JournalRow } from '../store/read-export.js';
import type { KindBalance } from '../store/trial-balance.js';

/** Sums of an export's entries on all accounts of one kind. */
export interface ControlTotal {
  readonly kind: string;
  readonly unit: string;
  /** Sum of the negative entries, as a positive number. */
  readonly debits: number;
  readonly credits: number;
  /** Sum of all entries: credits less debits. */
  readonly net: number;
}

/** Adds up the entries of an export while the file is written. */
export class ControlTotals {
  private readonly sums = new Map<string, { debits: number; credits: number }>();

  /** `single` contains the kinds that have only one account, which is named like the kind. */
  constructor(private readonly single: ReadonlySet<string>) {}

  add({ entries }: JournalRow): void {
    for (const { account, unit, amount } of entries) {
      const key = `${this.kindOf(account)} ${unit}`;
      const sum = this.sums.get(key) ?? { debits: 0, credits: 0 };
      if (amount < 0) sum.debits -= amount;
      else sum.credits += amount;
      this.sums.set(key, sum);
    }
  }

  list(): ControlTotal[] {
    return [...this.sums]
      .map(([key, { debits, credits }]) => {
        const [kind = '', unit = ''] = key.split(' ');
        return { kind, unit, debits, credits, net: credits - debits };
      })
      .sort((one, other) => one.kind.localeCompare(other.kind));
  }

  private kindOf(account: string): string {
    return this.single.has(account) ? account : account.slice(0, account.indexOf(':'));
  }
}

/** Returns true if, for every kind, the totals equal the difference of the two trial balances. */
export function agreeWith(
  totals: readonly ControlTotal[],
  opening: readonly KindBalance[],
  closing: readonly KindBalance[],
): boolean {
  const left = new Map(totals.map(({ kind, unit, net }) => [`${kind} ${unit}`, net]));
  const take = (sign: 1 | -1) => (balance: KindBalance) => {
    const key = `${balance.kind} ${balance.unit}`;
    left.set(key, (left.get(key) ?? 0) - sign * balance.total);
  };
  closing.forEach(take(1));
  opening.forEach(take(-1));
  return [...left.values()].every((rest) => rest === 0);
}
