import { ownValue } from '../../../kernel/index.js';
import type { ExportedEntry, ExportedEvent } from './export-line.js';

interface Kind {
  readonly unit: string;
  readonly floor: number;
}

const none = -Infinity;
/**
 * Unit and lowest balance of each kind. The kind is an account's name up to the first colon, or the
 * whole name.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  player: { unit: 'TOKEN', floor: 0 },
  hold: { unit: 'TOKEN', floor: 0 },
  sent: { unit: 'TOKEN', floor: 0 },
  pot: { unit: 'TOKEN', floor: 0 },
  receivable: { unit: 'TOKEN', floor: none },
  seats: { unit: 'SEAT', floor: 0 },
  seated: { unit: 'SEAT', floor: 0 },
  ticket: { unit: 'SEAT', floor: -1 },
  uses: { unit: 'USE', floor: 0 },
  used: { unit: 'USE', floor: 0 },
  gateway: { unit: 'TOKEN', floor: none },
  payouts: { unit: 'TOKEN', floor: none },
  'house:promotions': { unit: 'TOKEN', floor: none },
  'house:adjustments': { unit: 'TOKEN', floor: none },
  'house:result': { unit: 'TOKEN', floor: none },
  'house:seats': { unit: 'SEAT', floor: none },
  'house:tickets': { unit: 'SEAT', floor: none },
  'house:uses': { unit: 'USE', floor: none },
};

/** Balance of one account before and after a run of consecutive events. */
export interface AccountPart {
  /**
   * Position of the account's first entry in the run. `opening` is the balance before that entry.
   */
  readonly position: number;
  readonly opening: number;
  closing: number;
}

/**
 * The accounts of a portion of an export, in a compact form for passing between threads. Passing
 * one object per account would take as long as reading the file.
 */
export interface AccountParts {
  readonly names: readonly string[];
  /** Three numbers for each account: first position, opening balance, closing balance. */
  readonly numbers: Float64Array;
}

/** Checks the running balances of accounts over consecutive events. */
export class AccountCheck {
  private readonly accounts = new Map<string, AccountPart>();

  parts(): AccountParts {
    const numbers = new Float64Array(this.accounts.size * 3);
    let at = 0;
    for (const { position, opening, closing } of this.accounts.values()) {
      numbers[at] = position;
      numbers[at + 1] = opening;
      numbers[at + 2] = closing;
      at += 3;
    }
    return { names: [...this.accounts.keys()], numbers };
  }

  /** Checks the entries of the next event and returns their problems. */
  check({ position, entries }: ExportedEvent): readonly string[] {
    const problems: string[] = [];
    let [tokens, seats, uses] = [0, 0, 0];
    for (const entry of entries) {
      const { account, unit, amount } = entry;
      if (!isWhole(entry)) return ['an amount or balance is no whole number'];
      const kind = kindOf(account);
      if (!kind || kind.unit !== unit) return [`${account} is no account of ${unit}`];
      if (unit === 'TOKEN') tokens += amount;
      else if (unit === 'SEAT') seats += amount;
      else uses += amount;
      const problem = this.move(position, entry, kind);
      if (problem) problems.push(problem);
    }
    if (tokens !== 0 || seats !== 0 || uses !== 0) {
      problems.push('the entries do not add up to zero');
    }
    return problems;
  }

  /**
   * Applies an entry to its account and returns the problem, if any. After a wrong balance the
   * check continues from the recorded balance, so that each fault is reported once.
   */
  private move(position: number, entry: ExportedEntry, { floor }: Kind): string | null {
    const { account, amount, balanceBefore, balanceAfter } = entry;
    const known = this.accounts.get(account);
    const before = known ? known.closing : balanceBefore;
    if (known) known.closing = balanceAfter;
    else this.accounts.set(account, { position, opening: balanceBefore, closing: balanceAfter });
    if (balanceBefore !== before || balanceAfter !== before + amount) return notTheSum(account);
    return balanceAfter < floor ? `the balance of ${account} is below its floor` : null;
  }
}

function isWhole({ amount, balanceBefore, balanceAfter }: ExportedEntry): boolean {
  return (
    Number.isSafeInteger(amount) &&
    Number.isSafeInteger(balanceBefore) &&
    Number.isSafeInteger(balanceAfter)
  );
}

/** Returns the kind of an account; undefined if the name has no known kind. */
function kindOf(account: string): Kind | undefined {
  const colon = account.indexOf(':');
  return colon < 0
    ? undefined
    : (ownValue(KINDS, account.slice(0, colon)) ?? ownValue(KINDS, account));
}

export function notTheSum(account: string): string {
  return `the balance of ${account} is not the sum of its entries`;
}
