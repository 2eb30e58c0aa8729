import { Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { assert, Clock, type Id, idFromText, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, type Approved, WAITS_MESSAGE } from '../../approvals/index.js';
import type { OutboxMail } from '../../mail/index.js';
import { AccountWrites, PostStanding, UserAccounts } from '../../users/index.js';
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

interface AddStaff {
  /** The admin who adds the account; null if the account is added on the command line. */
  readonly adminId: Id | null;
  readonly email: string;
  /**
   * The first password; null if the new member of staff sets the password with an invitation link.
   */
  readonly password: string | null;
  readonly role: StaffRole;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  /** The approval by a second admin; missing before a second admin has approved. */
  readonly approved?: Approved;
}

const KIND = 'staff.add';

/**
 * Adds accounts for members of staff. An existing player account never becomes a staff account,
 * so a person who needs both uses two e-mail addresses. While approvals are switched on, a second
 * admin must approve each new admin. The new admin then sets the password with an invitation, so
 * that neither of the two approving admins knows it.
 */
@Injectable()
export class StaffAdditions implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly people: UserAccounts,
    private readonly rows: StaffRows,
    private readonly passwords: Passwords,
    private readonly standing: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
    private readonly approvals: Approvals,
    private readonly invitations: StaffInvitations,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) =>
        this.add({
          adminId: requestedBy,
          email: String(request.email),
          password: null,
          role: 'admin',
          key: approved.key,
          approved,
        }),
      look: async ({ email }) => ({
        facts: [
          { name: 'Email', value: String(email) },
          { name: 'Role', value: 'admin' },
          { name: 'Password', value: 'set by the person, with an invitation to this address' },
          { name: 'Account', value: (await this.isTaken(String(email))) ? 'exists' : 'new' },
        ],
        seal: null,
      }),
      isDone: async ({ key }) => (await this.rows.find(idFromText(key))) !== null,
    });
  }

  async add(command: AddStaff): Promise<StaffMemberResponse | StaffWaits> {
    const { adminId, role, approved } = command;
    if (adminId && role === 'admin' && !approved && (await this.approvals.isOn())) {
      return this.ask({ ...command, adminId });
    }
    // The account's id is derived from the approval's key, so that a repeated execution creates no
    // second account.
    const id = approved ? idFromText(approved.key) : newId();
    const passwordHash = await (command.password === null
      ? this.passwords.hash(unknownPassword())
      : this.passwords.hashChosen(command.password, command));
    const added = await this.database.transaction((client) =>
      this.insert(client, id, command, passwordHash),
    );
    added?.invitation?.hurry();
    const row = added?.row ?? (approved && (await this.rows.find(id)));
    if (!row) throw authRefusals.USER_EXISTS();
    await this.standing.postPending(row.id);
    return describeStaff(row);
  }

  private async ask({
    adminId,
    email,
    role,
    key,
  }: Pick<AddStaff, 'email' | 'role' | 'key'> & { adminId: Id }): Promise<StaffWaits> {
    if (await this.isTaken(email)) throw authRefusals.USER_EXISTS();
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'staff', id: email },
      playerId: null,
      amountTokens: 0,
      request: { email, role },
      reason: `${email} becomes an admin`,
      requestedBy: adminId,
      key,
      single: true,
    });
    return { message: WAITS_MESSAGE, approval };
  }

  private async isTaken(email: string): Promise<boolean> {
    return (await this.people.byEmail(email)) !== null;
  }

  private async insert(
    client: pg.ClientBase,
    id: Id,
    { adminId, email, role, password, approved }: AddStaff,
    passwordHash: string,
  ): Promise<{ row: StaffRow; invitation: OutboxMail | null } | null> {
    const account = { id, email, role, passwordHash, standingBy: adminId };
    const createdAt = this.clock.now();
    if (!(await this.accounts.addStaff(client, { ...account, createdAt }))) return null;
    const row = await this.rows.find(id, client);
    assert(row, 'the account that was added is there');
    await this.activity.record(
      {
        actor: adminId ?? 'system',
        action: 'staff.added',
        target: { type: 'staff', id: row.id },
        after: { role, ...(approved && { approvedBy: approved.approvedBy }) },
        reason: adminId ? null : 'Added by the operator',
      },
      client,
    );
    const invitation = password === null ? await this.invitations.invite(client, row) : null;
    return { row, invitation };
  }
}
