import { Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id, isId, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, type Approved, WAITS_MESSAGE } from '../../approvals/index.js';
import type { OutboxMail } from '../../mail/index.js';
import { AccountWrites, PostStanding } from '../../users/index.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import {
  describeStaff,
  type StaffMemberResponse,
  type StaffRole,
  type StaffRow,
  type StaffWaits,
} from './staff.response.js';
import { StaffInvitations, unknownPassword } from './staff-invitations.js';
import { StaffRows } from './staff-rows.js';

interface ChangeStaff {
  readonly adminId: Id;
  readonly staffId: Id;
  readonly role: StaffRole | null;
  readonly active: boolean | null;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  /** The approval by a second admin; missing before a second admin has approved. */
  readonly approved?: Approved;
}

const KIND = 'staff.change';

const NEEDS_APPROVAL = 'needs-approval';

interface Changed {
  readonly row: StaffRow;
  readonly invitation: OutboxMail | null;
}

/**
 * Changes the roles of members of staff, and deactivates or reactivates accounts. Every change
 * ends the person's sessions. While approvals are switched on, a second admin must approve a change
 * that creates an active admin. With such a change the account's old password stops working,
 * because another person may know it.
 */
@Injectable()
export class StaffChanges implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly rows: StaffRows,
    private readonly standing: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
    private readonly approvals: Approvals,
    private readonly invitations: StaffInvitations,
    private readonly passwords: Passwords,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) => {
        const staffId = String(request.staffId);
        const { key } = approved;
        return this.make({
          adminId: requestedBy,
          staffId,
          role: 'admin',
          active: true,
          key,
          approved,
        });
      },
      look: async ({ staffId }) => {
        const row = await this.staff(String(staffId));
        return {
          facts: [
            { name: 'Email', value: row.email },
            { name: 'Role', value: row.role },
            { name: 'Status', value: row.deactivatedAt ? 'locked out' : 'active' },
            { name: 'Becomes', value: 'an active admin' },
            { name: 'Password', value: 'set anew by the person, with an invitation' },
          ],
          seal: null,
        };
      },
      isDone: async ({ request }) => {
        const { role, deactivatedAt } = await this.staff(String(request.staffId));
        return role === 'admin' && deactivatedAt === null;
      },
    });
  }

  async make(command: ChangeStaff): Promise<StaffMemberResponse | StaffWaits> {
    if (!isId(command.staffId)) throw authRefusals.STAFF_NOT_FOUND();
    const voidHash = command.approved ? await this.passwords.hash(unknownPassword()) : null;
    const isOn = !command.approved && (await this.approvals.isOn());
    const outcome = await this.database.transaction((client) =>
      this.change(client, command, isOn, voidHash),
    );
    if (outcome instanceof Refusal) throw outcome;
    if (outcome === NEEDS_APPROVAL) return this.ask(command);
    outcome.invitation?.hurry();
    await this.standing.postPending(outcome.row.id);
    return describeStaff(outcome.row);
  }

  private async staff(id: string): Promise<StaffRow> {
    const row = await this.rows.find(id);
    if (!row) throw authRefusals.STAFF_NOT_FOUND();
    return row;
  }

  private async ask({ adminId, staffId, key }: ChangeStaff): Promise<StaffWaits> {
    const { email } = await this.staff(staffId);
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'staff', id: staffId },
      playerId: null,
      amountTokens: 0,
      request: { staffId, email },
      reason: `${email} becomes an active admin`,
      requestedBy: adminId,
      key,
      single: true,
    });
    return { message: WAITS_MESSAGE, approval };
  }

  private async change(
    client: pg.ClientBase,
    command: ChangeStaff,
    isOn: boolean,
    voidHash: string | null,
  ): Promise<Changed | Refusal | typeof NEEDS_APPROVAL> {
    const { approved } = command;
    const rows = await this.rows.lockWithAdmins(client, command.staffId);
    const before = rows.find(({ id }) => id === command.staffId);
    if (!before) return authRefusals.STAFF_NOT_FOUND();
    const role = command.role ?? before.role;
    const active = command.active ?? before.deactivatedAt === null;
    if (role === before.role && active === (before.deactivatedAt === null)) {
      return { row: before, invitation: null };
    }
    // Checks again while the rows are locked, because two simultaneous changes (a new role, a
    // reactivation) could together create an admin without an approval.
    if (role === 'admin' && active && isOn) return NEEDS_APPROVAL;
    if (role !== 'admin' || !active) {
      if (before.id === command.adminId) return authRefusals.CANNOT_CHANGE_YOURSELF();
      const others = rows.filter(
        (row) => row.role === 'admin' && !row.deactivatedAt && row.id !== before.id,
      );
      if (others.length === 0) return authRefusals.LAST_ADMIN();
    }
    await this.accounts.changeStaff(client, before.id, {
      role,
      deactivatedAt: active ? null : (before.deactivatedAt ?? this.clock.now()),
      standingBy: command.adminId,
      ...(voidHash && { passwordHash: voidHash }),
    });
    await this.activity.record(
      {
        actor: command.adminId,
        action: 'staff.changed',
        target: { type: 'staff', id: before.id },
        before: { role: before.role, active: before.deactivatedAt === null },
        after: { role, active, ...(approved && { approvedBy: approved.approvedBy }) },
      },
      client,
    );
    const row = await this.rows.find(before.id, client);
    if (!row) return authRefusals.STAFF_NOT_FOUND();
    return { row, invitation: approved ? await this.invitations.invite(client, row) : null };
  }
}
