import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { Any, type Repository } from 'typeorm';
import { generalRefusals, type Id, isId } from '../../kernel/index.js';
import { Settings } from '../../modules/settings/index.js';
import { PayoutHolds } from '../../modules/withdrawals/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import { STRONG_WEIGHT } from './domain/signal.js';
import { RiskCase } from './signals/signal.entity.js';

/** Reads and writes the row of each player in Risk review, with the decisions of admins. */
@Injectable()
export class Cases implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly holds: PayoutHolds,
    private readonly settings: Settings,
    @InjectRepository(RiskCase) private readonly rows: Repository<RiskCase>,
  ) {}

  onModuleInit(): void {
    this.holds.toldBy(async (userIds) => {
      const rows = await this.rows.findBy({ userId: Any(userIds) });
      const { ruleStrongWaits } = await this.settings.read();
      return new Map(
        rows.map((row) => [
          row.userId,
          {
            score: row.score,
            isHeld: row.heldAt !== null || (ruleStrongWaits && isStrongAndNew(row)),
          },
        ]),
      );
    });
  }

  /**
   * Returns true if no admin has put the payouts on hold but the rule for strong risk signals does.
   */
  async waitsByRule(kept: RiskCase | null): Promise<boolean> {
    if (!kept || kept.heldAt || !isStrongAndNew(kept)) return false;
    return (await this.settings.read()).ruleStrongWaits;
  }

  find(userId: Id): Promise<RiskCase | null> {
    return this.rows.findOneBy({ userId });
  }

  /** Throws USER_NOT_FOUND if the id does not belong to a player. */
  async mustBePlayer(userId: string): Promise<void> {
    const found = isId(userId)
      ? await this.database.row("SELECT 1 FROM user_account WHERE id = $1 AND role = 'player'", [
          userId,
        ])
      : null;
    if (!found) throw generalRefusals.USER_NOT_FOUND();
  }

  /**
   * Creates the player's row if it is missing, locks the row and changes it, in the transaction of
   * `client`. Returns the row as it was before the change.
   */
  async change(
    client: pg.ClientBase,
    userId: Id,
    change: Partial<Omit<RiskCase, 'userId'>>,
  ): Promise<RiskCase | null> {
    const rows = within(client, this.rows);
    await rows.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
    const before = await rows.findOne({
      where: { userId },
      lock: LOCKED,
    });
    if (Object.keys(change).length > 0) await rows.update({ userId }, change);
    return before;
  }
}

/**
 * Returns the SQL condition that the payouts of the case `c` are on hold: by an admin or, if the
 * SQL value `ruleIsOn` is true, by the rule for strong risk signals.
 */
export const heldIf = (ruleIsOn: string) => `(
  c.held_at IS NOT NULL OR (
    ${ruleIsOn} AND c.strongest >= ${STRONG_WEIGHT} AND c.score > c.released_score))`;

/** True if a risk signal is strong and the score has grown since the payouts were last released. */
const isStrongAndNew = ({ strongest, score, releasedScore }: RiskCase) =>
  strongest >= STRONG_WEIGHT && score > releasedScore;
