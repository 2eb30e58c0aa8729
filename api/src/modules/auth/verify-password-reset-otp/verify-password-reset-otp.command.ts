import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { CodeRequests } from '../codes/code-requests.js';
import type { Requester } from '../codes/requester.js';
import { WrongCodes } from '../codes/wrong-codes.js';
import { authRefusals } from '../refusals.js';
import { ResetGrants } from '../reset-grants/reset-grants.js';

/** Checks a reset code; returns the grant to set a new password. */
export class VerifyPasswordResetOtp extends Command<string> {
  constructor(
    readonly email: string,
    readonly otp: string,
    readonly requester: Requester,
  ) {
    super();
  }
}

@CommandHandler(VerifyPasswordResetOtp)
export class VerifyPasswordResetOtpHandler implements ICommandHandler<VerifyPasswordResetOtp> {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly codes: CodeRequests,
    private readonly wrongCodes: WrongCodes,
    private readonly grants: ResetGrants,
  ) {}

  async execute({ email, otp, requester }: VerifyPasswordResetOtp): Promise<string> {
    const id = await this.wrongCodes.judge(email, 'reset', otp, requester);
    const account = await this.credentials.byEmail(email);
    if (!account || account.deactivatedAt) throw authRefusals.CODE_INVALID();
    return this.database.transaction(async (client) => {
      if (!(await this.codes.use(client, email, id))) throw authRefusals.CODE_INVALID();
      return this.grants.give(client, account.id, requester.cameAs);
    });
  }
}
