import { setTimeout as wait } from 'node:timers/promises';
import { RAZORPAYX, type Stack } from '../stack.js';

/** A payout as the provider lists it. */
export interface Listed {
  readonly id: string;
  readonly reference_id: string | null;
  readonly amount: number;
  readonly fees: number;
  readonly status: string;
  readonly status_details: { readonly reason: string } | null;
}

export interface Booked {
  readonly id: string;
  readonly amount: number;
  readonly credit: number;
  readonly debit: number;
  readonly source: { readonly entity: string; readonly id: string; readonly payout_id?: string };
}

const PAGE = 100;
const ANSWERED_WITHIN_MS = 10_000;
const REFUSED_WITHIN_MS = 120_000;
const AGAIN_MS = 250;

/** The sandbox of the run: its controls, and the merchant's lists. */
export class Provider {
  constructor(private readonly stack: Stack) {}

  async control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.stack.sandboxUrl}/_sandbox${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    });
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`sandbox ${path}: ${JSON.stringify(said)}`);
    return said;
  }

  payouts(): Promise<Listed[]> {
    return this.all<Listed>('payouts');
  }

  transactions(): Promise<Booked[]> {
    return this.all<Booked>('transactions');
  }

  private async all<Item>(kind: string): Promise<Item[]> {
    const query = (skip: number) =>
      `account_number=${RAZORPAYX.account}&count=${PAGE}&skip=${skip}`;
    const found: Item[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const items = await this.page<Item>(`${kind}?${query(skip)}`);
      found.push(...items);
      if (items.length < PAGE) return found;
    }
  }

  /** Asks for one page, again while a fault of the run refuses it. */
  private async page<Item>(path: string): Promise<Item[]> {
    const login = Buffer.from(`${RAZORPAYX.id}:${RAZORPAYX.secret}`).toString('base64');
    const end = Date.now() + REFUSED_WITHIN_MS;
    for (;;) {
      const answer = await fetch(`${this.stack.sandboxUrl}/v1/${path}`, {
        headers: { authorization: `Basic ${login}` },
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { items: Item[] }).items;
      if (Date.now() > end) throw new Error(`sandbox ${path}: ${answer?.status ?? 'no answer'}`);
      await wait(AGAIN_MS);
    }
  }
}
