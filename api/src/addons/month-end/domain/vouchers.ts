import { indianDay, ownValue } from '../../../kernel/index.js';

/** Names of the accounts in accounting software, by kind of account. */
const LEDGERS: Readonly<Record<string, string>> = {
  player: 'Player wallets',
  hold: 'Held withdrawals',
  sent: 'Payouts on their way',
  pot: 'Match pots',
  receivable: 'Receivable from players',
  'gateway:razorpay': 'Razorpay',
  'payouts:upi': 'UPI payouts',
  'payouts:google_play': 'Google Play payouts',
  'house:promotions': 'Promotions',
  'house:adjustments': 'Adjustments',
  'house:result': 'House result',
};
const OF_MANY = /^(player|hold|sent|pot|receivable|seats|seated|uses|used):/;

/** Returns an account's kind: `player` for `player:…`, the whole name for `house:result`. */
export const kindOf = (account: string): string => OF_MANY.exec(account)?.[1] ?? account;
export const ledgerName = (kind: string): string => ownValue(LEDGERS, kind) ?? kind;

export interface VoucherLine {
  readonly kind: string;
  /** Amount in tokens, each worth one rupee: positive for a credit, negative for a debit. */
  readonly amount: number;
}

/** A journal voucher for all events of one type on one day; its amounts add up to zero. */
export interface Voucher {
  readonly number: string;
  readonly day: string;
  readonly type: string;
  readonly events: number;
  readonly lines: readonly VoucherLine[];
}

interface Event {
  readonly recordedAt: string;
  readonly type: string;
  readonly entries: readonly {
    readonly account: string;
    readonly unit: string;
    readonly amount: number;
  }[];
}

/**
 * Adds up tokens by day, type of event and kind of account. Memory use depends only on the number
 * of these combinations, so a month may have any number of events.
 */
export class DailyVouchers {
  private readonly days = new Map<string, { events: number; sums: Map<string, number> }>();

  add({ recordedAt, type, entries }: Event): void {
    const tokens = entries.filter(({ unit }) => unit === 'TOKEN');
    if (tokens.length === 0) return;
    const key = `${indianDay(new Date(recordedAt))} ${type}`;
    const day = this.days.get(key) ?? { events: 0, sums: new Map<string, number>() };
    day.events += 1;
    for (const { account, amount } of tokens) {
      const kind = kindOf(account);
      day.sums.set(kind, (day.sums.get(kind) ?? 0) + amount);
    }
    this.days.set(key, day);
  }

  list(): Voucher[] {
    return [...this.days]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, { events, sums }], index) => {
        const [day = '', type = ''] = key.split(' ');
        const lines = [...sums].map(([kind, amount]) => ({ kind, amount }));
        const number = `${day.slice(0, 7)}-${String(index + 1).padStart(4, '0')}`;
        return { number, day, type, events, lines: lines.filter(({ amount }) => amount !== 0) };
      })
      .filter(({ lines }) => lines.length > 0);
  }

  /** Returns the net tokens of each kind of account over the whole month. */
  totals(): ReadonlyMap<string, number> {
    const all = new Map<string, number>();
    for (const { sums } of this.days.values()) {
      for (const [kind, amount] of sums) all.set(kind, (all.get(kind) ?? 0) + amount);
    }
    return all;
  }
}
