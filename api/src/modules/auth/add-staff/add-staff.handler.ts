import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import {
  describeStaff,
  STAFF_COLUMNS,
  type StaffMemberResponse,
  type StaffRow,
} from '../staff/staff.response.js';
import { AddStaff } from './add-staff.command.js';

/** A player's account is never raised to staff: whoever needs both has two addresses. */
@CommandHandler(AddStaff)
export class AddStaffHandler implements ICommandHandler<AddStaff> {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ email, password, role }: AddStaff): Promise<StaffMemberResponse> {
    const row = await this.database.row<StaffRow>(
      `INSERT INTO user_account (id, email, password_hash, role, email_verified_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (email) DO NOTHING
       RETURNING ${STAFF_COLUMNS}`,
      [newId(), email, await this.passwords.hash(password), role, this.clock.now()],
    );
    if (!row) throw authRefusals.USER_EXISTS();
    return describeStaff(row);
  }
}
