import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, indianMoment } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import { Settings } from '../settings/index.js';
import {
  type AgeAndState,
  type AgeAndStateRule,
  isLeftOut,
  mustAnswer,
  STATES,
} from './domain/age-and-state.js';
import {
  exceeded,
  limitsAt,
  type OwnChoices,
  type OwnLimits,
  PERIODS,
  periodsAt,
  type Spent,
} from './domain/own-choices.js';
import { saferPlayRefusals } from './refusals.js';
import { SaferPlayRow } from './safer-play.entity.js';

export function refuseExcluded(until: Date | null | undefined, now: Date): void {
  if (!until || until <= now) return;
  throw saferPlayRefusals.SELF_EXCLUDED({ allowedAt: until, time: indianMoment(until) });
}

/**
 * Throws a refusal if the player must still confirm age and state, or lives in a state whose
 * players may not play with tokens.
 */
export function refuseByState(rule: AgeAndStateRule, player: AgeAndState | null): void {
  if (mustAnswer(rule, player)) throw saferPlayRefusals.AGE_AND_STATE_NEEDED();
  const state = player?.state;
  if (state && isLeftOut(rule, state)) {
    throw saferPlayRefusals.STATE_LEFT_OUT({ state: STATES[state], stateCode: state });
  }
}

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
   * player's own limits; null if there are none.
   */
  async mustPlay(userId: Id): Promise<OwnLimits | null> {
    const [row, now] = [await this.of(userId), this.clock.now()];
    refuseExcluded(row?.excludedUntil, now);
    refuseByState(await this.settings.read(), row);
    const { limits } = limitsAt(row, now);
    return PERIODS.some((period) => limits[period] !== null) ? limits : null;
  }

  /**
   * Throws a refusal if a purchase would exceed one of the player's own limits. `spent` returns the
   * sums of the player's purchases since the start of the day, of the week and of the month.
   */
  async mustFit(
    limits: OwnLimits,
    tokens: number,
    spent: (since: ReturnType<typeof periodsAt>['starts']) => Promise<Spent>,
  ): Promise<void> {
    const now = this.clock.now();
    const over = exceeded(limits, await spent(periodsAt(now).starts), tokens, now);
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
