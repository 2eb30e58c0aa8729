import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { Clock, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { PostStanding } from '../../users/index.js';
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
    private readonly standing: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute(command: AddStaff): Promise<StaffMemberResponse> {
    const passwordHash = await this.passwords.hashChosen(command.password, command);
    const row = await this.database.transaction((client) =>
      this.insert(client, command, passwordHash),
    );
    if (!row) throw authRefusals.USER_EXISTS();
    await this.standing.settle(row.id);
    return describeStaff(row);
  }

  private async insert(
    client: pg.ClientBase,
    { adminId, email, role }: AddStaff,
    passwordHash: string,
  ): Promise<StaffRow | null> {
    const { rows } = await client.query<StaffRow>(
      `INSERT INTO user_account (id, email, password_hash, role, email_verified_at, created_at,
                                 standing_changes, standing_by)
       VALUES ($1, $2, $3, $4, $5, $5, 1, $6)
       ON CONFLICT (email) DO NOTHING
       RETURNING ${STAFF_COLUMNS}`,
      [newId(), email, passwordHash, role, this.clock.now(), adminId],
    );
    const [row] = rows;
    if (!row) return null;
    await this.activity.record(
      {
        actor: { userId: adminId, role: 'admin' },
        action: 'staff.added',
        target: { type: 'staff', id: row.id },
        after: { role },
      },
      client,
    );
    return row;
  }
}
