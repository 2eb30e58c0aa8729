import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { StaffMemberResponse, StaffRole } from '../staff/staff.response.js';

export class ChangeStaff extends Command<StaffMemberResponse> {
  constructor(
    readonly adminId: Id,
    readonly staffId: Id,
    readonly role: StaffRole | null,
    readonly active: boolean | null,
  ) {
    super();
  }
}
