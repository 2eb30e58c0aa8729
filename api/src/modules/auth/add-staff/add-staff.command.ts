import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { StaffMemberResponse, StaffRole } from '../staff/staff.response.js';

export class AddStaff extends Command<StaffMemberResponse> {
  constructor(
    readonly adminId: Id,
    readonly email: string,
    readonly password: string,
    readonly role: StaffRole,
  ) {
    super();
  }
}
