import type { ExportedEntry, ExportedEvent } from './export-line.js';

interface Kind {
  readonly unit: string;
  readonly floor: number;
}

const none = -Infinity;
/** Unit and floor of each kind of account; a name is its kind, or its kind, a colon, an id. */
const KINDS: Readonly<Record<string, Kind>> = {
  player: { unit: 'TOKEN', floor: 0 },
  hold: { unit: 'TOKEN', floor: 0 },
  pot: { unit: 'TOKEN', floor: 0 },
  receivable: { unit: 'TOKEN', floor: none },
  seats: { unit: 'SEAT', floor: 0 },
  seated: { unit: 'SEAT', floor: 0 },
  uses: { unit: 'USE', floor: 0 },
  used: { unit: 'USE', floor: 0 },
  gateway: { unit: 'TOKEN', floor: none },
  payouts: { unit: 'TOKEN', floor: none },
  'house:promotions': { unit: 'TOKEN', floor: none },
  'house:adjustments': { unit: 'TOKEN', floor: none },
  'house:result': { unit: 'TOKEN', floor: none },
  'house:seats': { unit: 'SEAT', floor: none },
  'house:uses': { unit: 'USE', floor: none },
};

/** Follows the balance of every account through a log. */
export class AccountCheck {
  private readonly balances = new Map<string, number>();

  /** What is wrong with the entries of the next event. */
  check({ entries }: ExportedEvent): readonly string[] {
    if (!Array.isArray(entries)) return ['it has no entries'];
    const problems: string[] = [];
    let [tokens, seats, uses] = [0, 0, 0];
    for (const entry of entries) {
      const { account, unit, amount } = entry;
      if (!Number.isSafeInteger(amount)) return ['an amount is no whole number'];
      const kind = KINDS[account] ?? KINDS[account.slice(0, account.indexOf(':'))];
      if (!kind || kind.unit !== unit) return [`${account} is no account of ${unit}`];
      if (unit === 'TOKEN') tokens += amount;
      else if (unit === 'SEAT') seats += amount;
      else uses += amount;
      const problem = this.move(entry, kind);
      if (problem) problems.push(problem);
    }
    if (tokens !== 0 || seats !== 0 || uses !== 0)
      problems.push('the entries do not add up to zero');
    return problems;
  }

  /** After a wrong balance it goes on from what is recorded, so that one fault is named once. */
  private move(entry: ExportedEntry, kind: Kind): string | null {
    const { account, amount, balanceBefore, balanceAfter } = entry;
    const before = this.balances.get(account) ?? 0;
    this.balances.set(account, balanceAfter);
    if (balanceBefore !== before || balanceAfter !== before + amount) {
      return `the balance of ${account} is not the sum of its entries`;
    }
    return balanceAfter < kind.floor ? `the balance of ${account} is below its floor` : null;
  }
}
