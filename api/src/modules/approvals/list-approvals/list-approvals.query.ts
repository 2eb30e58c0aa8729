import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { QueryChoice, QueryNumber, QueryText, type Session } from '../../../platform/http/index.js';
import { APPROVAL_STATES, type ApprovalState } from '../domain/approval.js';
import {
  ApprovalResponse,
  type ApprovalRow,
  describeApproval,
  SELECT_APPROVAL,
} from './approval.response.js';

export class ListApprovalsParameters {
  @QueryChoice(APPROVAL_STATES, { name: 'ApprovalState' })
  state?: ApprovalState;

  @QueryText('The id of what it is done to')
  target?: string;

  @QueryText('The id of one request')
  id?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 50 })
  limit = 50;

  @QueryText('`nextCursor` of the page before')
  cursor?: string;
}

export class ApprovalPage {
  @ApiProperty({ type: [ApprovalResponse] })
  approvals!: ApprovalResponse[];

  @ApiProperty({ type: 'integer', description: 'How many wait for a second admin, whoever asked' })
  waiting!: number;

  @ApiProperty({ type: 'integer', description: 'How many of them the caller may approve' })
  waitingForMe!: number;

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class ListApprovals extends Query<ApprovalPage> {
  constructor(
    readonly reader: Pick<Session, 'userId' | 'role'>,
    readonly asked: ListApprovalsParameters,
  ) {
    super();
  }
}

const IS_WAITING = `a.state = 'pending' AND (a.carrying_until IS NOT NULL OR a.expires_at > $1)`;

const STATES: Readonly<Record<string, string>> = {
  pending: IS_WAITING,
  expired: `(a.state = 'expired'
             OR (a.state = 'pending' AND a.carrying_until IS NULL AND a.expires_at <= $1))`,
  approved: "a.state = 'approved'",
  refused: "a.state = 'refused'",
};

/** Newest first: ids are ordered by time. */
@QueryHandler(ListApprovals)
export class ListApprovalsHandler implements IQueryHandler<ListApprovals> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ reader, asked }: ListApprovals): Promise<ApprovalPage> {
    const { state, target, id, limit, cursor } = asked;
    const now = this.clock.now();
    const rows = await this.database.rows<ApprovalRow & object>(
      `${SELECT_APPROVAL}
        WHERE ${state ? (STATES[state] ?? 'false') : 'true'}
          AND ($2::text IS NULL OR a.target_id = $2)
          AND ($3::uuid IS NULL OR a.id = $3) AND ($4::uuid IS NULL OR a.id < $4)
        ORDER BY a.id DESC LIMIT $5`,
      [now, target ?? null, isId(id) ? id : null, isId(cursor) ? cursor : null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      approvals: page.map(describeApproval),
      ...(await this.waiting(reader, now)),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  private async waiting({ userId, role }: ListApprovals['reader'], now: Date) {
    const counts = await this.database.row<{ waiting: number; others: number }>(
      `SELECT count(*) AS waiting, count(*) FILTER (WHERE a.requested_by <> $2) AS others
         FROM approval a WHERE ${IS_WAITING}`,
      [now, userId],
    );
    const { waiting = 0, others = 0 } = counts ?? {};
    return { waiting, waitingForMe: role === 'admin' ? others : 0 };
  }
}
