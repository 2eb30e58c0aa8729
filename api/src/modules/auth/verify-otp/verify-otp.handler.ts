import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, generalRefusals } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { CREDENTIAL_COLUMNS, type Credentials } from '../accounts/credentials.js';
import { OneTimeCodes, type RightCode } from '../codes/one-time-codes.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../session/open-session.js';
import { VerifyOtp } from './verify-otp.command.js';

@CommandHandler(VerifyOtp)
export class VerifyOtpHandler implements ICommandHandler<VerifyOtp> {
  constructor(
    private readonly database: Database,
    private readonly codes: OneTimeCodes,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ email, otp }: VerifyOtp): Promise<OpenedSession> {
    const right = await this.codes.check(email, 'signup', otp);
    const account = right && (await this.verify(email, right));
    if (!account) throw authRefusals.CODE_INVALID();
    if (account.banned_at) throw generalRefusals.ACCOUNT_BANNED({ banReason: account.ban_reason });
    return this.openSession.for(account);
  }

  private verify(email: string, right: RightCode): Promise<Credentials | null> {
    return this.database.transaction(async (client) => {
      if (!(await this.codes.use(client, right))) return null;
      const { rows } = await client.query<Credentials>(
        `UPDATE user_account SET email_verified_at = $2
          WHERE email = $1 AND email_verified_at IS NULL
            AND role = 'player' AND deactivated_at IS NULL
         RETURNING ${CREDENTIAL_COLUMNS}`,
        [email, this.clock.now()],
      );
      return rows[0] ?? null;
    });
  }
}
