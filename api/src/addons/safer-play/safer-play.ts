import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, indianMoment } from '../../kernel/index.js';
import type { BoughtSince, PurchaseLimit } from '../../modules/payments/index.js';
import { Settings } from '../../modules/settings/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import {
  exceeded,
  limitsAt,
  type OwnChoices,
  type OwnLimits,
  PERIODS,
  periodsAt,
} from './domain/own-choices.js';
import { saferPlayRefusals } from './refusals.js';
import { refuseByState, refuseExcluded } from './rules.js';
import { SaferPlayRow } from './safer-play.entity.js';

/**
 * Stores the limits and pauses that players set for themselves, and enforces them. Stores a
 * player's age confirmation and state as well.
 */
@Injectable()
export class SaferPlay {
  constructor(
    @InjectRepository(SaferPlayRow) private readonly rows: Repository<SaferPlayRow>,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  of(userId: Id): Promise<SaferPlayRow | null> {
    return this.rows.findOneBy({ userId });
  }

  /**
   * Throws a refusal if the player has paused playing or lives in an excluded state. Returns the
   * limit that the player has set on purchases; null if there is none.
   */
  async mustPlay(userId: Id): Promise<PurchaseLimit | null> {
    const [row, now] = [await this.of(userId), this.clock.now()];
    refuseExcluded(row?.excludedUntil, now);
    refuseByState(await this.settings.read(), row);
    const { limits } = limitsAt(row, now);
    if (PERIODS.every((period) => limits[period] === null)) return null;
    return { mustFit: (tokens, bought) => this.mustFit(limits, tokens, bought) };
  }

  private async mustFit(limits: OwnLimits, tokens: number, bought: BoughtSince): Promise<void> {
    const now = this.clock.now();
    const over = exceeded(limits, await bought(periodsAt(now).starts), tokens, now);
    if (!over) return;
    throw saferPlayRefusals.OWN_DEPOSIT_LIMIT({ ...over, time: indianMoment(over.allowedAt) });
  }

  /** Deletes a player's age confirmation and state at the player's request. */
  async forget(client: pg.ClientBase, userId: Id): Promise<void> {
    await within(client, this.rows).update(
      { userId },
      { adultAt: null, state: null, stateAt: null },
    );
  }

  /**
   * Changes a player's row while it is locked, so that simultaneous changes run one after the
   * other.
   */
  change(userId: Id, decide: (row: OwnChoices, now: Date) => Partial<OwnChoices>): Promise<void> {
    return this.database.transaction(async (client) => {
      const rows = within(client, this.rows);
      await rows.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
      const row = await rows.findOneOrFail({ where: { userId }, lock: LOCKED });
      await rows.update({ userId }, decide(row, this.clock.now()));
    });
  }
}
