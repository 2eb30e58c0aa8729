import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { LessThan, type Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { deleteSome, within } from '../../../platform/entities/index.js';
import { Cases } from '../cases.js';
import { riskRefusals } from '../refusals.js';
import { RiskAnswer } from './answer.entity.js';

/** Maximum number of stored explanations of one player. */
const MOST = 5;
const KEPT_DAYS = 180;
const A_DAY_MS = 86_400_000;
const DELETED_AT_ONCE = 5_000;

/** Stores the explanations that players send about their accounts for Risk review. */
@Injectable()
export class Answers {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly activity: Activity,
    private readonly clock: Clock,
    @InjectRepository(RiskAnswer) private readonly rows: Repository<RiskAnswer>,
  ) {}

  /**
   * Stores a player's explanation, such as "This is my brother's phone". The risk score stays the
   * same. Throws TOO_MANY_ANSWERS.
   */
  async send(userId: Id, text: string): Promise<void> {
    await this.database.transaction(async (client) => {
      // Locks the player's row, so that two simultaneous explanations cannot both pass the limit.
      await this.cases.change(client, userId, {});
      await this.add(client, userId, text);
      const actor = { userId, role: 'player' } as const;
      const target = { type: 'user', id: userId };
      await this.activity.record({ actor, action: 'risk.answered', target }, client);
    });
  }

  /**
   * Adds an explanation in the transaction of `client`, which must hold a lock on the player's row.
   */
  private async add(client: pg.ClientBase, userId: Id, text: string): Promise<void> {
    const rows = within(client, this.rows);
    if ((await rows.countBy({ userId })) >= MOST) throw riskRefusals.TOO_MANY_ANSWERS();
    await rows.insert({ id: newId(), userId, text, writtenAt: this.clock.now() });
  }

  /** Returns the explanations of a player, newest first. */
  of(userId: Id): Promise<RiskAnswer[]> {
    return this.rows.find({ where: { userId }, order: { writtenAt: 'DESC' } });
  }

  async forget(client: pg.ClientBase, userId: Id): Promise<void> {
    await within(client, this.rows).delete({ userId });
  }

  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
    const old = { writtenAt: LessThan(before) };
    while ((await deleteSome(this.rows, old, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }
}
