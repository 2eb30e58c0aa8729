import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { Clock, isId } from '../../kernel/index.js';
import { pageOf } from '../../platform/entities/index.js';
import { QueryChoice, QueryNumber, QueryText, type Session } from '../../platform/http/index.js';
import { Approval } from './approval.entity.js';
import { ApprovalResponse, type ApprovalRow, describeApproval } from './approval.response.js';
import { ApprovalRows, IS_OVERDUE } from './approval-rows.js';
import { APPROVAL_STATES, type ApprovalState } from './domain/approval.js';

export class ListApprovalsParameters {
  @QueryChoice(APPROVAL_STATES, { name: 'ApprovalState' })
  state?: ApprovalState;

  @QueryText('Id of the object that the requested action would change')
  target?: string;

  @QueryText('Id of the only request to return')
  id?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 50 })
  limit = 50;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;
}

export class ApprovalPage {
  @ApiProperty({ type: [ApprovalResponse] })
  approvals!: ApprovalResponse[];

  @ApiProperty({ type: 'integer', description: 'Number of requests that wait for a second admin' })
  waiting!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of waiting requests that the caller may approve',
  })
  waitingForMe!: number;

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

/** SQL condition: at `:now` the request can still be decided or is being executed. */
const IS_WAITING = "a.state = 'pending' AND (a.carrying_until IS NOT NULL OR a.expires_at > :now)";
const STATES: Readonly<Record<ApprovalState, string>> = {
  pending: IS_WAITING,
  expired: `(a.state = 'expired' OR (${IS_OVERDUE}))`,
  approved: "a.state = 'approved'",
  refused: "a.state = 'refused'",
};

@Injectable()
export class ApprovalReader {
  constructor(
    @InjectRepository(Approval) private readonly rows: Repository<Approval>,
    private readonly approvals: ApprovalRows,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a page of requests, newest first. Sorting by id is enough, because ids are ordered by
   * time.
   */
  async page(
    reader: Pick<Session, 'userId' | 'role'>,
    { state, target, id, limit, cursor }: ListApprovalsParameters,
  ): Promise<ApprovalPage> {
    const now = this.clock.now();
    const query = this.approvals
      .shown(now)
      .orderBy('a.id', 'DESC')
      .limit(limit + 1);
    if (state) query.andWhere(STATES[state]);
    if (target !== undefined) query.andWhere({ targetId: target });
    if (isId(id)) query.andWhere({ id });
    if (isId(cursor)) query.andWhere({ id: LessThan(cursor) });
    const { page, nextCursor } = pageOf(await query.getRawMany<ApprovalRow>(), limit);
    const waiting = await this.waiting(reader, now);
    return { approvals: page.map(describeApproval), ...waiting, nextCursor };
  }

  private async waiting({ userId, role }: Pick<Session, 'userId' | 'role'>, now: Date) {
    const counts = await this.rows
      .createQueryBuilder('a')
      .select('count(*)', 'waiting')
      .addSelect('count(*) FILTER (WHERE a.requested_by <> :userId)', 'others')
      .where(IS_WAITING, { now, userId })
      .getRawOne<{ waiting: number; others: number }>();
    const { waiting = 0, others = 0 } = counts ?? {};
    return { waiting, waitingForMe: role === 'admin' ? others : 0 };
  }
}
