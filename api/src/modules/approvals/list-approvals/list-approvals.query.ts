import { Query } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';
import type { ApprovalPage, ListApprovalsParameters } from './list-approvals.dto.js';

export class ListApprovals extends Query<ApprovalPage> {
  constructor(
    readonly reader: Pick<Session, 'userId' | 'role'>,
    readonly asked: ListApprovalsParameters,
  ) {
    super();
  }
}
