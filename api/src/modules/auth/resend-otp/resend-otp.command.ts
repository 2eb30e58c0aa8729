import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { CodeRequests, RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';

export class ResendOtp extends Command<void> {
  constructor(
    readonly email: string,
    readonly requester: NewRequester,
  ) {
    super();
  }
}

/**
 * Mails a new sign-up code. An address without an open sign-up gets the same response after the
 * same work, so that the response does not reveal which addresses have an open sign-up.
 */
@CommandHandler(ResendOtp)
export class ResendOtpHandler implements ICommandHandler<ResendOtp> {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly codes: CodeRequests,
    private readonly sendCode: SendCode,
  ) {}

  async execute({ email, requester }: ResendOtp): Promise<void> {
    const [account, signup] = await Promise.all([
      this.credentials.byEmail(email),
      this.codes.signupOf(email, requester, true),
    ]);
    const waits = account?.role === 'player' && !account.emailVerifiedAt;
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        requester,
        purpose: 'signup',
        pauseMs: RESEND_WAIT_MS,
        passwordHash: signup?.passwordHash ?? null,
        continues: signup?.own ? signup.id : null,
        reachesSomebody: waits && !account.deactivatedAt && signup !== null,
      }),
    );
    if (mail instanceof Refusal) throw mail;
    mail?.hurry();
  }
}
