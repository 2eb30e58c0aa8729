import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { SelectQueryBuilder } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { LOCKED } from '../../../platform/entities/index.js';
import { type UserAccount, UserAccounts } from '../../users/index.js';
import { describeStaff, type ListedStaffMember, type StaffRow } from './staff.response.js';

const MOST_STAFF = 500;

const HAS_SECOND_FACTOR = `(EXISTS (SELECT FROM second_factor f
  WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM projection.passkey p
  WHERE p.user_id = u.id AND p.removed_position IS NULL))`;
const ADDED_BY = `(SELECT a.email FROM activity t JOIN user_account a ON a.id = t.actor_id
  WHERE t.target_id = CAST(u.id AS text) AND t.action = 'staff.added' ORDER BY t.id LIMIT 1)`;
const INVITED_UNTIL = `(SELECT max(i.expires_at) FROM staff_invitation i
  WHERE i.user_id = u.id AND i.used_at IS NULL)`;

/** Reads the accounts of staff. */
@Injectable()
export class StaffRows {
  constructor(private readonly accounts: UserAccounts) {}

  /** Returns a member of staff, or null if the id belongs to a player or to no account. */
  async find(id: Id, client?: pg.ClientBase): Promise<StaffRow | null> {
    return (await this.query(client).andWhere({ id }).getRawOne<StaffRow>()) ?? null;
  }

  /**
   * Locks this member of staff and all admins, always in the same order, so that two admins cannot
   * demote each other at the same time.
   */
  lockWithAdmins(client: pg.ClientBase, id: Id): Promise<StaffRow[]> {
    return this.query(client)
      .andWhere([{ id }, { role: 'admin' }])
      .orderBy('u.id')
      .setLock(LOCKED.mode)
      .getRawMany();
  }

  async list(): Promise<ListedStaffMember[]> {
    const rows = await this.query()
      .addSelect(ADDED_BY, 'addedBy')
      .addSelect(INVITED_UNTIL, 'until')
      .orderBy('u.createdAt')
      .addOrderBy('u.id')
      .limit(MOST_STAFF)
      .getRawMany<StaffRow & { addedBy: string | null; until: Date | null }>();
    return rows.map(({ addedBy, until, ...row }) => ({
      ...describeStaff(row),
      addedBy,
      invitedUntil: until?.toISOString() ?? null,
    }));
  }

  private query(client?: pg.ClientBase): SelectQueryBuilder<UserAccount> {
    const query = this.accounts.query(client).addSelect(HAS_SECOND_FACTOR, 'secondFactor');
    return query.where("u.role <> 'player'");
  }
}
