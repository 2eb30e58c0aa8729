import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { APPROVAL_STATES, type ApprovalState } from '../domain/approval.js';
import { ApprovalResponse } from './approval.response.js';

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
