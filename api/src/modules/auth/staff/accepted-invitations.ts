import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { AccountWrites, UserAccounts } from '../../users/index.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { StaffInvitations } from './staff-invitations.js';

/** Accepts the invitations of staff, who set their own passwords. */
@Injectable()
export class AcceptedInvitations {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly people: UserAccounts,
    private readonly invitations: StaffInvitations,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks the invitation as used, sets the password and ends every session of the user, all in one
   * transaction.
   */
  async accept(token: string, password: string): Promise<void> {
    // Checks the token before hashing the password, so that a caller without a valid token cannot
    // make the server compute expensive hashes.
    const owner = await this.invitations.owner(token);
    if (!owner) throw authRefusals.INVITATION_INVALID();
    const person = await this.people.find(owner);
    if (!person) throw authRefusals.INVITATION_INVALID();
    const passwordHash = await this.passwords.hashChosen(password, person);
    const isSet = await this.database.transaction(async (client) => {
      if (!(await this.invitations.use(client, token))) return false;
      return this.accounts.acceptInvitation(client, owner, passwordHash, this.clock.now());
    });
    if (!isSet) throw authRefusals.INVITATION_INVALID();
  }
}
