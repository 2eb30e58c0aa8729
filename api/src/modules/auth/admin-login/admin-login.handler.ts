import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialStore } from '../accounts/credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { type OpenedSession, OpenSession } from '../session/open-session.js';
import { AdminLogin } from './admin-login.command.js';

/** For admins and finance staff. What they may do is decided by their role, call by call. */
@CommandHandler(AdminLogin)
export class AdminLoginHandler implements ICommandHandler<AdminLogin> {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly openSession: OpenSession,
  ) {}

  async execute({ email, password, totp }: AdminLogin): Promise<OpenedSession | 'needs-totp'> {
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.password_hash ?? null, password);
    if (!account || !right) throw authRefusals.BAD_CREDENTIALS();
    if (account.role === 'player') throw authRefusals.USE_PLAYER_LOGIN();
    if (account.deactivated_at) throw authRefusals.ACCOUNT_DEACTIVATED();
    const factor = await this.factors.of(account.id);
    if (factor?.confirmedAt) {
      // The password was right: only who knows it learns that there is a second step.
      if (totp === null) return 'needs-totp';
      await this.factors.prove(account.id, totp);
    }
    return this.openSession.for(account);
  }
}
