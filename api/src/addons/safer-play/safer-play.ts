import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, indianMoment } from '../../kernel/index.js';
import type { BoughtSince, PurchaseLimit } from '../../modules/payments/index.js';
import { Settings } from '../../modules/settings/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import { type State, stateChangesAt, withState } from './domain/age-and-state.js';
import {
  exceeded,
  limitsAt,
  type OwnChoices,
  type OwnLimits,
  type Pause,
  PERIODS,
  pauseEnd,
  periodsAt,
  withLimits,
} from './domain/own-choices.js';
import { saferPlayRefusals } from './refusals.js';
import { refuseByState, refuseExcluded } from './rules.js';
import type { SaferPlayState } from './safer-play.dto.js';
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

  async stateOf(userId: Id): Promise<SaferPlayState> {
    const row = await this.of(userId);
    const now = this.clock.now();
    const until = row?.excludedUntil ?? null;
    const { asksAgeAndState } = await this.settings.read();
    return {
      ...limitsAt(row, now),
      excludedUntil: until && until > now ? until : null,
      asksAgeAndState,
      isAdult: Boolean(row?.adultAt),
      state: row?.state ?? null,
      stateChangesAt: row && stateChangesAt(row, now),
    };
  }

  /** Sets limits on purchases: lower ones at once, and higher ones after a day. */
  setLimits(userId: Id, limits: OwnLimits): Promise<void> {
    return this.change(userId, (row, now) => withLimits(row, limits, now));
  }

  /** Pauses the player. A pause cannot be shortened. */
  pause(userId: Id, pause: Pause): Promise<void> {
    return this.change(userId, ({ excludedUntil: before }, now) => {
      const excludedUntil = pauseEnd(pause, now);
      if (before && before > excludedUntil) {
        throw saferPlayRefusals.PAUSE_IS_LONGER({ allowedAt: before, time: indianMoment(before) });
      }
      return { excludedUntil };
    });
  }

  /** Stores a confirmation of being 18 or older, and the Indian state in which the player lives. */
  answer(userId: Id, state: State): Promise<void> {
    return this.change(userId, (row, now) => {
      const answered = withState(row, state, now);
      if (answered) return answered;
      const allowedAt = stateChangesAt(row, now) ?? now;
      throw saferPlayRefusals.STATE_JUST_NAMED({ allowedAt, time: indianMoment(allowedAt) });
    });
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
  private change(
    userId: Id,
    decide: (row: OwnChoices, now: Date) => Partial<OwnChoices>,
  ): Promise<void> {
    return this.database.transaction(async (client) => {
      const rows = within(client, this.rows);
      await rows.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
      const row = await rows.findOneOrFail({ where: { userId }, lock: LOCKED });
      await rows.update({ userId }, decide(row, this.clock.now()));
    });
  }
}
