import { Command } from '@nestjs/cqrs';
import type { StaffMemberResponse, StaffRole } from '../staff/staff.response.js';

export class AddStaff extends Command<StaffMemberResponse> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly role: StaffRole,
  ) {
    super();
  }
}
