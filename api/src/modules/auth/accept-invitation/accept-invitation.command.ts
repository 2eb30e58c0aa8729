import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
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

/** Uses the invitation up, sets the password and ends every session, in one commit. */
@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly database: Database,
    private readonly invitations: StaffInvitations,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password }: AcceptInvitation): Promise<void> {
    // Looked at first, so that a stranger cannot make us hash for nothing.
    const owner = await this.invitations.owner(this.database, token);
    if (!owner) throw authRefusals.INVITATION_INVALID();
    const person = await this.database.row<PasswordOwner & object>(
      'SELECT email, role FROM user_account WHERE id = $1',
      [owner],
    );
    if (!person) throw authRefusals.INVITATION_INVALID();
    const passwordHash = await this.passwords.hashChosen(password, person);
    const isSet = await this.database.transaction(async (client) => {
      if (!(await this.invitations.use(client, token))) return false;
      const { rowCount } = await client.query(
        `UPDATE user_account
            SET password_hash = $2, session_version = session_version + 1,
                email_verified_at = coalesce(email_verified_at, $3)
          WHERE id = $1 AND role <> 'player' AND deactivated_at IS NULL`,
        [owner, passwordHash, this.clock.now()],
      );
      return rowCount === 1;
    });
    if (!isSet) throw authRefusals.INVITATION_INVALID();
  }
}
