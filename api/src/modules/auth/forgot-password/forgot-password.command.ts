import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';

export class ForgotPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly requester: NewRequester,
  ) {
    super();
  }
}

/**
 * Mails a reset code. An unknown address gets the same response after the same work, so that the
 * response does not reveal which addresses have an account.
 */
@CommandHandler(ForgotPassword)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPassword> {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly sendCode: SendCode,
    private readonly config: Config,
  ) {}

  async execute({ email, requester }: ForgotPassword): Promise<void> {
    const account = await this.credentials.byEmail(email);
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        requester,
        purpose: 'reset',
        passwordHash: null,
        pauseMs: this.config.rateLimits ? RESEND_WAIT_MS : 0,
        reachesSomebody: account !== null && !account.deactivatedAt,
      }),
    );
    if (mail instanceof Refusal) throw mail;
    mail?.hurry();
  }
}
