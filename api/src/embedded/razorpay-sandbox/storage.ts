import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Dispute, Order, Payment, Refund, Settlement } from './entities.js';
import type {
  BankBalance,
  Contact,
  FundAccount,
  Payout,
  PayoutKey,
  Transaction,
  Twin,
  Validation,
} from './payouts/records.js';
import type { Alarm, Delivery, RefundKey, Settings, SettledItem } from './records.js';

interface Kinds {
  order: Order;
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  settlement: Settlement;
  settled: SettledItem;
  delivery: Delivery;
  alarm: Alarm;
  refundKey: RefundKey;
  settings: Settings & { readonly id: string };
  contact: Contact;
  fundAccount: FundAccount;
  twin: Twin;
  payout: Payout;
  payoutKey: PayoutKey;
  transaction: Transaction;
  bankBalance: BankBalance;
  validation: Validation;
}

type Kind = keyof Kinds;

/**
 * Maximum number of finished webhook deliveries that are kept. A kept delivery can be sent again.
 */
const DELIVERIES_KEPT = 5_000;

/**
 * Keeps all records in memory and appends each change to one file, so that the records survive a
 * killed process. Opening the storage removes outdated changes from the file.
 */
export class Storage {
  private readonly maps = new Map<Kind, Map<string, unknown>>();
  private file: number | null = null;

  constructor(folder: string | null) {
    if (folder === null) return;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    if (existsSync(path)) this.replay(readFileSync(path, 'utf8'));
    this.rewrite(path);
    this.file = openSync(path, 'a', 0o600);
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.map(kind).get(id);
  }

  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
    this.map(kind).set(value.id, value);
    this.write(`${JSON.stringify([kind, value.id, value])}\n`);
    return value;
  }

  remove(kind: Kind, id: string): void {
    this.map(kind).delete(id);
    this.write(`${JSON.stringify([kind, id, null])}\n`);
  }

  /** Returns all records of a type, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.map(kind).values()];
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private map<K extends Kind>(kind: K): Map<string, Kinds[K]> {
    const found = this.maps.get(kind) ?? new Map<string, unknown>();
    this.maps.set(kind, found);
    // The cast is safe, because `put` and `replay` add only records of this type to this map.
    return found as Map<string, Kinds[K]>;
  }

  private write(line: string): void {
    if (this.file !== null) writeSync(this.file, line);
  }

  private replay(text: string): void {
    for (const line of text.split('\n')) {
      try {
        const [kind, id, value] = JSON.parse(line) as [Kind, string, { id: string } | null];
        if (value === null) this.map(kind).delete(id);
        else (this.map(kind) as Map<string, unknown>).set(id, value);
      } catch {
        // Skip a line that is not JSON: a killed process may leave the last line incomplete, and a
        // complete file ends with an empty line.
      }
    }
  }

  private rewrite(path: string): void {
    const finished = this.all('delivery').filter(({ state }) => state !== 'waiting');
    for (const { id } of finished.slice(0, -DELIVERIES_KEPT)) this.map('delivery').delete(id);
    writeFileSync(`${path}.new`, '', { mode: 0o600 });
    for (const [kind, map] of this.maps) {
      const lines = [...map].map(([id, value]) => `${JSON.stringify([kind, id, value])}\n`);
      appendFileSync(`${path}.new`, lines.join(''));
    }
    renameSync(`${path}.new`, path);
  }
}
