import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { StaffMemberResponse, StaffRole, StaffWaits } from '../staff/staff.response.js';

export class ChangeStaff extends Command<StaffMemberResponse | StaffWaits> {
  constructor(
    readonly adminId: Id,
    readonly staffId: Id,
    readonly role: StaffRole | null,
    readonly active: boolean | null,
    /** The same for every repeat of one request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}
