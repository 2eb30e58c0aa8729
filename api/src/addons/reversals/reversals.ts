import { Injectable } from '@nestjs/common';
import { Ledger, type LoggedEvent, LogTail } from '../../modules/ledger/index.js';
import { Database } from '../../platform/database/index.js';
import { reversalRefusals } from './domain/refusals.js';
import {
  type MirroredEntry,
  mirrored,
  reversalKey,
  reversedPosition,
  whyNotCovered,
} from './domain/reversal.js';
import { whyNotReversible } from './domain/reversible.js';

/** Preview of the reversal of an event. */
export interface Outlook {
  readonly event: LoggedEvent;
  readonly entries: readonly MirroredEntry[];
  /** The later event that reversed `event`; null if `event` was not reversed. */
  readonly reversedBy: { readonly position: number; readonly recordedAt: Date } | null;
  /** Position of the earlier event that `event` reversed; null if `event` is not a reversal. */
  readonly reverses: number | null;
  /** Reason why events of this type cannot be reversed; null if they can. */
  readonly notReversible: string | null;
  /** Reason why the present balances do not allow the reversal; null if they do. */
  readonly notCovered: string | null;
}

/** Reads an event and computes its reversal with the present balances. */
@Injectable()
export class Reversals {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly log: LogTail,
  ) {}

  async outlook(position: string): Promise<Outlook> {
    const event = await this.event(position);
    const notReversible = whyNotReversible(event.type);
    const balances = await this.ledger.accounts(
      notReversible ? [] : event.entries.map(({ account }) => account),
    );
    const entries = notReversible
      ? []
      : mirrored(event, (account) => balances.get(account)?.balance ?? 0);
    return {
      event,
      entries,
      reversedBy: await this.reversalOf(event.position),
      reverses: reversedPosition(event),
      notReversible,
      notCovered: whyNotCovered(entries),
    };
  }

  reversalOf(position: number): Promise<Outlook['reversedBy']> {
    return this.database.row<NonNullable<Outlook['reversedBy']> & object>(
      `SELECT position, recorded_at AS "recordedAt" FROM ledger.event WHERE unique_key = $1`,
      [reversalKey(position)],
    );
  }

  private async event(position: string): Promise<LoggedEvent> {
    const number = /^[1-9]\d{0,14}$/.test(position) ? Number(position) : null;
    const [event] = number === null ? [] : await this.log.read(number - 1, 1);
    if (!event) throw reversalRefusals.EVENT_NOT_FOUND();
    return event;
  }
}
