import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../../kernel/index.js';
import { Database, tellStaff } from '../../../platform/database/index.js';
import { type CaseKind, whatToDo } from '../domain/cases.js';
import { PayoutCase } from './payout-records.entity.js';

/** A difference that was found. */
export interface Difference {
  readonly kind: CaseKind;
  /** Names the difference together with its kind, so that it is opened once. */
  readonly key: string;
  readonly what: string;
  readonly withdrawalId?: Id | null;
  readonly providerId?: string | null;
}

/** Maximum number of cases in an answer. */
const MOST = 200;

/** Keeps the differences between ledger and provider until a person closes them. */
@Injectable()
export class Cases {
  private readonly log = new Logger('payouts');

  constructor(
    @InjectRepository(PayoutCase) private readonly rows: Repository<PayoutCase>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Opens a case unless it was opened before. Returns whether it is new. */
  async open({ kind, key, what, withdrawalId, providerId }: Difference): Promise<boolean> {
    const { raw } = await this.rows
      .createQueryBuilder()
      .insert()
      .values({
        id: newId(),
        kind,
        key: `${kind}:${key}`,
        withdrawalId: withdrawalId ?? null,
        providerId: providerId ?? null,
        what,
        whatToDo: whatToDo(kind),
        openedAt: this.clock.now(),
      })
      .orIgnore()
      .returning('id')
      .execute();
    const isNew = (raw as unknown[]).length === 1;
    if (!isNew) return false;
    this.log.warn({ kind, withdrawalId, providerId }, what);
    await tellStaff(this.database, 'payout');
    return true;
  }

  /** Returns the open cases, oldest first, and then the closed ones, newest first. */
  list(): Promise<PayoutCase[]> {
    return this.rows
      .createQueryBuilder('c')
      .orderBy('c.closedAt IS NOT NULL')
      .addOrderBy('CASE WHEN c.closed_at IS NULL THEN c.opened_at END')
      .addOrderBy('c.closedAt', 'DESC')
      .limit(MOST)
      .getMany();
  }

  countOpen(): Promise<number> {
    return this.rows.countBy({ closedAt: IsNull() });
  }

  find(id: Id): Promise<PayoutCase | null> {
    return this.rows.findOneBy({ id });
  }

  /** Closes a case. Returns false if it is closed already. */
  async close(id: Id, closedBy: Id, note: string): Promise<boolean> {
    const closedAt = this.clock.now();
    const { affected } = await this.rows.update(
      { id, closedAt: IsNull() },
      { closedAt, closedBy, note },
    );
    return affected === 1;
  }
}
