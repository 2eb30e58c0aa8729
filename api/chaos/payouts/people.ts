import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addPlayers, adminToken, arenaOf } from '../setting.js';
import type { Stack } from '../stack.js';
import type { Player } from '../world.js';

/** Tokens of each player, all of which may be withdrawn. */
const TOKENS = 100;
const LEAST = 10;
const AT_ONCE = 12;
const PATIENCE_MS = 180_000;
const PRESS_PAUSE_MS = 250;
/** Time for the approval of one payout under faults, in milliseconds. */
const PRESSED_WITHIN_MS = 500;

/** What happens to the payouts of an address, with its share of all addresses in percent. */
const FATES: readonly (readonly [address: string, percent: number])[] = [
  ['fail-beneficiary-vpa-invalid', 4],
  ['fail-bank-account-closed', 3],
  ['fail-gateway-timeout', 3],
  ['fail-server-error', 2],
  ['reverse-beneficiary-bank-rejected', 3],
  ['reverse', 6],
  ['queue-gateway-degraded', 4],
  ['stuck', 1],
];

/** Returns the UPI ID of a player, which decides what happens to the payout. */
function addressOf(number: number): string {
  let left = (number * 37) % 100;
  for (const [fate, percent] of FATES) {
    if (left < percent) return `${fate}.${number}@okaxis`;
    left -= percent;
  }
  return `p${number}@okaxis`;
}

const amountOf = (number: number): number => LEAST + ((number * 7) % (TOKENS - LEAST));

/** The admin and the players of a run, with their requests. */
export class PayoutPeople {
  private players: readonly Player[] = [];
  private admin = '';
  private wakes = 0;

  constructor(private readonly stack: Stack) {}

  /** Adds the players, gives them tokens, and switches automatic payouts on. */
  async arrive(count: number): Promise<void> {
    this.admin = await adminToken(arenaOf(this.stack), this.stack.ownerUrl);
    this.players = await addPlayers(this.stack.ownerUrl, count);
    const settings = { mode: 'auto', dayCapTokens: 0, destinationDayCapTokens: 0 };
    await this.ask('PUT', '/admin/payouts/settings', this.admin, 'settings', {
      ...settings,
      coolDownHours: 0,
      reason: 'Chaos',
    });
    await this.ask('PUT', '/users/tokens/bulk/all', this.admin, 'tokens', {
      amount: TOKENS,
      reason: 'Chaos',
    });
  }

  /** Lets each player request one withdrawal. */
  async requestAll(): Promise<void> {
    const waiting = this.players.map((player, number) => ({ player, number }));
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { player, number } = next;
        const body = { amount: amountOf(number), type: 'upi', upiId: addressOf(number) };
        await this.ask('POST', '/withdrawals/request', player.token, `request-${number}`, body);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Presses "Pay all" until nothing is due. Returns the number of presses. */
  async payAll(): Promise<number> {
    const end = Date.now() + PATIENCE_MS + this.players.length * PRESSED_WITHIN_MS;
    for (let press = 1; Date.now() < end; press += 1) {
      const { due } = (await this.ask('GET', '/admin/payouts', this.admin)) as {
        due: { count: number; sum: number };
      };
      if (due.count === 0) return press - 1;
      await this.once('POST', '/admin/payouts/pay-due', this.admin, `press-${press}`, due);
      await wait(PRESS_PAUSE_MS);
    }
    throw new Error('withdrawals are still due');
  }

  /**
   * Presses "Pay" for a withdrawal that is not due. The press pays nothing, but wakes the worker
   * before its next sweep.
   */
  async wake(): Promise<void> {
    const client = new pg.Client({ connectionString: this.stack.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ id: string; sum: number }>(
      `SELECT id, amount_tokens::int AS sum FROM withdrawal
        WHERE stage <> 'pending' LIMIT 1`,
    );
    await client.end();
    const [withdrawal] = rows;
    if (!withdrawal) return;
    this.wakes += 1;
    const { id, sum } = withdrawal;
    const press = { count: 1, sum, ids: [id] };
    await this.once('POST', '/admin/payouts/pay-due', this.admin, `wake-${this.wakes}`, press);
  }

  /** Makes a request and repeats it, with its key, until it succeeds. */
  private async ask(
    method: string,
    path: string,
    token: string,
    key?: string,
    body?: object,
  ): Promise<unknown> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status, said } = await this.once(method, path, token, key, body);
      if (status >= 200 && status < 300) return said;
      if (Date.now() > end) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
      await wait(PRESS_PAUSE_MS);
    }
  }

  /** Makes a request, and repeats it with its key only while it is unknown what it did. */
  private async once(
    method: string,
    path: string,
    token: string,
    key?: string,
    body?: object,
  ): Promise<{ status: number; said: unknown }> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await fetch(`${this.stack.apiUrl}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key ? { 'idempotency-key': `chaos-payouts-${key}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => null);
      const status = answer?.status ?? 0;
      const said: unknown = await answer?.json().catch(() => null);
      const isKnown = status >= 200 && status < 500 && !isStillProcessed(status, said);
      if (isKnown || Date.now() > end) return { status, said };
      await wait(PRESS_PAUSE_MS);
    }
  }
}

const isStillProcessed = (status: number, said: unknown): boolean =>
  status === 409 && JSON.stringify(said).includes('still being processed');
