import { Injectable } from '@nestjs/common';
import { Clock, generalRefusals, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Settings } from '../../settings/index.js';
import { AccountWrites } from '../../users/index.js';
import { RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';
import type { Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';
import { CheckPassword } from './check-password.js';
import { refuseClosed } from './kept-accounts.js';
import { StaffSignIns } from './staff-sign-ins.js';

/**
 * Signs players in. Checks the password before the response reveals anything about the account.
 */
@Injectable()
export class PlayerLogin {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly password: CheckPassword,
    private readonly settings: Settings,
    private readonly sendCode: SendCode,
    private readonly openSession: OpenSession,
    private readonly signIns: StaffSignIns,
    private readonly clock: Clock,
  ) {}

  async with(
    email: string,
    password: string,
    from: NewRequester,
  ): Promise<OpenedSession | 'needs-verification'> {
    const account = await this.password.accountOf(email, password, from);
    if (account.role !== 'player') {
      await this.signIns.refused(account, 'Tried the login of players', from.inWords);
      throw authRefusals.USE_ADMIN_LOGIN();
    }
    if (account.deactivatedAt) throw authRefusals.ACCOUNT_DEACTIVATED();
    if (account.bannedAt) throw generalRefusals.ACCOUNT_BANNED({ banReason: account.banReason });
    refuseClosed(account);
    if (!account.emailVerifiedAt && !(await this.excuse(account, from))) {
      return 'needs-verification';
    }
    return this.openSession.for(account, from.browser);
  }

  /**
   * Handles an account whose e-mail address is not verified. Returns true and verifies the account
   * if the settings require no verification; otherwise sends a code and returns false.
   */
  private async excuse(account: Credentials, requester: NewRequester): Promise<boolean> {
    const { email, passwordHash } = account;
    const { emailVerificationEnabled } = await this.settings.read();
    if (!emailVerificationEnabled) {
      await this.accounts.verify(undefined, email, passwordHash, this.clock.now());
      return true;
    }
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        requester,
        passwordHash,
        purpose: 'signup',
        reachesSomebody: true,
        pauseMs: RESEND_WAIT_MS,
      }),
    );
    // A refusal means that no further code may be sent now. The player does not see the refusal,
    // because an earlier code may still be valid.
    if (mail && !(mail instanceof Refusal)) mail.hurry();
    return false;
  }
}
