import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, generalRefusals, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { AccountWrites } from '../../users/index.js';
import { CredentialStore, type Credentials } from '../accounts/credentials.js';
import { CodeRequests } from '../codes/code-requests.js';
import type { Requester } from '../codes/requester.js';
import { WrongCodes } from '../codes/wrong-codes.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../session/open-session.js';

export class VerifyOtp extends Command<OpenedSession> {
  constructor(
    readonly email: string,
    readonly otp: string,
    readonly requester: Requester,
  ) {
    super();
  }
}

/**
 * Completes a sign-up with its code. The password of the sign-up that requested this code becomes
 * valid.
 */
@CommandHandler(VerifyOtp)
export class VerifyOtpHandler implements ICommandHandler<VerifyOtp> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly codes: CodeRequests,
    private readonly wrongCodes: WrongCodes,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ email, otp, requester }: VerifyOtp): Promise<OpenedSession> {
    const id = await this.wrongCodes.judge(email, 'signup', otp, requester);
    const account = await this.verify(email, id);
    if (account.bannedAt) throw generalRefusals.ACCOUNT_BANNED({ banReason: account.banReason });
    return this.openSession.for(account, requester.cameAs, 'registration');
  }

  private verify(email: string, id: Id): Promise<Credentials> {
    return this.database.transaction(async (client) => {
      const used = await this.codes.use(client, email, id);
      if (!used?.passwordHash) throw authRefusals.CODE_INVALID();
      const verified = await this.accounts.verify(
        client,
        email,
        used.passwordHash,
        this.clock.now(),
      );
      if (!verified) throw authRefusals.CODE_INVALID();
      return this.credentials.byId(client, verified);
    });
  }
}
