import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { authRefusals } from '../refusals.js';
import { ResetGrants } from '../reset-grants/reset-grants.js';
import { VerifyPasswordResetOtp } from './verify-password-reset-otp.command.js';

@CommandHandler(VerifyPasswordResetOtp)
export class VerifyPasswordResetOtpHandler implements ICommandHandler<VerifyPasswordResetOtp> {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly codes: OneTimeCodes,
    private readonly grants: ResetGrants,
  ) {}

  async execute({ email, otp }: VerifyPasswordResetOtp): Promise<string> {
    const right = await this.codes.check(email, 'reset', otp);
    const account = right && (await this.credentials.byEmail(email));
    if (!account || account.deactivated_at) throw authRefusals.CODE_INVALID();
    const grant = await this.database.transaction(async (client) =>
      (await this.codes.use(client, right)) ? this.grants.give(client, account.id) : null,
    );
    if (!grant) throw authRefusals.CODE_INVALID();
    return grant;
  }
}
