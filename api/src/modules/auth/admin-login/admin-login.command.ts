import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Credentials } from '../accounts/credentials.js';
import type { NewRequester } from '../codes/requester.js';
import { CheckPassword } from '../guessing/check-password.js';
import { PasskeyTouches } from '../passkeys/passkey-touches.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { type OpenedSession, OpenSession } from '../session/open-session.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

export class AdminLogin extends Command<OpenedSession | 'needs-totp' | 'needs-passkey'> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** A code of the authenticator app or a recovery code; null before the client has sent one. */
    readonly totp: string | null,
    readonly from: NewRequester,
  ) {
    super();
  }
}

/**
 * Signs in admins and finance staff. The role of the account decides later which routes it may
 * call.
 */
@CommandHandler(AdminLogin)
export class AdminLoginHandler implements ICommandHandler<AdminLogin> {
  constructor(
    private readonly password: CheckPassword,
    private readonly factors: SecondFactors,
    private readonly touches: PasskeyTouches,
    private readonly openSession: OpenSession,
    private readonly signIns: StaffSignIns,
  ) {}

  async execute(command: AdminLogin): Promise<OpenedSession | 'needs-totp' | 'needs-passkey'> {
    const { email, password, totp, from } = command;
    const account = await this.password.accountOf(email, password, from);
    if (account.role === 'player') throw authRefusals.USE_PLAYER_LOGIN();
    if (account.deactivatedAt) {
      await this.signIns.refused(account, 'The account is deactivated', from.inWords);
      throw authRefusals.ACCOUNT_DEACTIVATED();
    }
    const factor = await this.factors.of(account.id);
    if (factor?.confirmedAt) {
      // The password is right, so the response may reveal that the account also needs a code.
      if (totp === null) return 'needs-totp';
      await this.prove(account, totp, from.inWords);
    } else if ((await this.touches.keysOf(account.id)).length > 0) {
      // The password would be the only factor, so a stolen one would be enough.
      return 'needs-passkey';
    }
    const confirmedWith = factor?.confirmedAt ? 'totp' : 'password';
    const opened = await this.openSession.for(account, from.browser, 'sign-in', confirmedWith);
    await this.signIns.signedIn(account, from.inWords);
    return opened;
  }

  private async prove(account: Credentials, totp: string, browser: string): Promise<void> {
    try {
      await this.factors.prove(account.id, totp);
    } catch (refusal) {
      await this.signIns.refused(account, 'Wrong code of the second step', browser);
      throw refusal;
    }
  }
}
