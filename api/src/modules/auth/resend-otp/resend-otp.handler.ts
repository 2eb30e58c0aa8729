import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { RESEND_WAIT_MS } from '../codes/one-time-codes.js';
import { SendCode } from '../codes/send-code.js';
import { ResendOtp } from './resend-otp.command.js';

/** Says the same, after the same work, whether or not somebody waits for a code there. */
@CommandHandler(ResendOtp)
export class ResendOtpHandler implements ICommandHandler<ResendOtp> {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly sendCode: SendCode,
  ) {}

  async execute({ email }: ResendOtp): Promise<void> {
    const account = await this.credentials.byEmail(email);
    const reachesSomebody =
      account?.role === 'player' && !account.email_verified_at && !account.deactivated_at;
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        purpose: 'signup',
        waitMs: RESEND_WAIT_MS,
        reachesSomebody,
      }),
    );
    if (mail instanceof Refusal) throw mail;
    mail?.hurry();
  }
}
