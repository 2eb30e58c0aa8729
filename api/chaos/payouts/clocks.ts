import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Stack } from '../stack.js';
import type { Provider } from './provider.js';

const LOOK_EVERY_MS = 250;
/** Number of equal looks after which the product counts as waiting for its clock. */
const STILL_LOOKS = 4;
const STUCK = 'beneficiary_bank_confirmation_pending';
const LEAST_JUMP_MS = 10 * 60_000;
const STILL_WITHIN_MS = 120_000;
/** Time until all processes have read the clock. */
const READ_MS = 450;

const OPEN = "state IN ('due', 'sending', 'unknown', 'queued', 'processing')";
const STANDING = `
  SELECT count(*) FILTER (WHERE ${OPEN})::int AS open,
         count(*) FILTER (WHERE next_look_at <= now() + $1 * interval '1 ms')::int AS due,
         extract(epoch FROM min(next_look_at)) * 1000 AS next,
         (SELECT count(*)::int FROM payout_event
           WHERE next_try_at <= now() + $1 * interval '1 ms') AS events,
         md5(string_agg(state || looks || coalesce(next_look_at::text, ''), '' ORDER BY id)) AS sum
    FROM payout`;

interface Standing {
  readonly open: number;
  readonly due: number;
  readonly next: string | null;
  readonly events: number;
  readonly sum: string | null;
}

/** Moves the clocks of product and provider, so that waits of hours and days take seconds. */
export class Clocks {
  private aheadMs = 0;
  jumps = 0;

  constructor(
    private readonly stack: Stack,
    private readonly provider: Provider,
    /** Lets the worker run the steps that are due. */
    private readonly wake: () => Promise<void>,
  ) {}

  get aheadHours(): number {
    return this.aheadMs / 3_600_000;
  }

  async standing(): Promise<Standing> {
    const client = new pg.Client({ connectionString: this.stack.ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<Standing>(STANDING, [this.aheadMs]);
      if (!rows[0]) throw new Error('no standing');
      return rows[0];
    } finally {
      await client.end();
    }
  }

  async jump(ms: number): Promise<void> {
    this.jumps += 1;
    this.aheadMs += ms;
    this.stack.moveClock(this.aheadMs);
    await wait(READ_MS);
    await this.provider.control('POST', '/clock', { advanceMs: ms });
    await this.wake().catch(() => undefined);
    await this.untilStill();
  }

  /** Jumps to each next step of a payout until none is open, at most for the given time. */
  async untilEnded(mostHours: number): Promise<void> {
    await this.untilStill();
    const end = this.aheadHours + mostHours;
    while (this.aheadHours < end) {
      const standing = await this.standing().catch(() => null);
      if (standing?.open === 0) return;
      const untilNext = Number(standing?.next ?? 0) - (Date.now() + this.aheadMs);
      await this.jump(Math.max(LEAST_JUMP_MS, untilNext));
      await this.confirmStuck();
    }
  }

  /** Pays the payouts whose bank does not confirm them, after an hour. */
  private async confirmStuck(): Promise<void> {
    if (this.aheadHours < 1) return;
    for (const { id, status, status_details: details } of await this.provider.payouts()) {
      if (status === 'processing' && details?.reason === STUCK) {
        await this.provider.control('POST', `/payouts/${id}`, { status: 'processed' });
      }
    }
  }

  /** Waits until nothing is due and nothing changes. */
  private async untilStill(): Promise<void> {
    const end = Date.now() + STILL_WITHIN_MS;
    let [before, same] = ['', 0];
    while (Date.now() < end && same < STILL_LOOKS) {
      await wait(LOOK_EVERY_MS);
      const standing = await this.standing().catch(() => null);
      const now = JSON.stringify(standing);
      const isStill = standing !== null && standing.due === 0 && standing.events === 0;
      same = isStill && now === before ? same + 1 : 0;
      before = now;
    }
  }
}
