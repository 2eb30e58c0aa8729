import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { ApprovalDecided } from '../approve-request/approve-request.dto.js';

export class RefuseRequest extends Command<ApprovalDecided> {
  constructor(
    readonly adminId: Id,
    readonly approvalId: string,
    readonly reason: string,
  ) {
    super();
  }
}
