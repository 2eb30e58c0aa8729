import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { ApprovalDecided } from './approve-request.dto.js';

export class ApproveRequest extends Command<ApprovalDecided> {
  constructor(
    readonly adminId: Id,
    readonly approvalId: string,
    /** Digest of what the admin has read. */
    readonly digest: string | undefined,
  ) {
    super();
  }
}
