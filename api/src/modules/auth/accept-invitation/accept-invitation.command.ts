import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { accounts } from '../../users/index.js';
import { StaffInvitations } from '../invitations/staff-invitations.js';
import type { PasswordOwner } from '../passwords/password-rules.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';

export class AcceptInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

/**
 * Marks the invitation as used, sets the password and ends every session of the user, all in one
 * transaction.
 */
@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly database: Database,
    private readonly invitations: StaffInvitations,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password }: AcceptInvitation): Promise<void> {
    // The token is checked before the password is hashed, so that a stranger cannot make the server
    // compute expensive hashes.
    const owner = await this.invitations.owner(token);
    if (!owner) throw authRefusals.INVITATION_INVALID();
    const person = await this.database.row<PasswordOwner & object>(
      'SELECT email, role FROM user_account WHERE id = $1',
      [owner],
    );
    if (!person) throw authRefusals.INVITATION_INVALID();
    const passwordHash = await this.passwords.hashChosen(password, person);
    const isSet = await this.database.transaction(async (client) => {
      if (!(await this.invitations.use(client, token))) return false;
      return accounts.acceptInvitation(client, owner, passwordHash, this.clock.now());
    });
    if (!isSet) throw authRefusals.INVITATION_INVALID();
  }
}
