import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { Clock, newId, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Settings } from '../../settings/index.js';
import { CREDENTIAL_COLUMNS, type Credentials } from '../accounts/credentials.js';
import { SendCode } from '../codes/send-code.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../session/open-session.js';
import { Register } from './register.command.js';

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly settings: Settings,
    private readonly sendCode: SendCode,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async execute({ email, password }: Register): Promise<OpenedSession | 'code-sent'> {
    const { emailVerificationEnabled } = await this.settings.read();
    const passwordHash = await this.passwords.hashChosen(password, { email, role: 'player' });
    const outcome = await this.database.transaction(async (client) => {
      const account = await this.write(client, email, passwordHash, !emailVerificationEnabled);
      if (!account || !emailVerificationEnabled) return { account, mail: null };
      // No wait here: whoever registers again has just replaced the password and needs a code.
      const request = { email, purpose: 'signup', waitMs: 0, reachesSomebody: true } as const;
      return { account, mail: await this.sendCode.within(client, request) };
    });
    if (!outcome.account) throw authRefusals.USER_EXISTS();
    if (outcome.mail instanceof Refusal) throw outcome.mail;
    if (!emailVerificationEnabled) return this.openSession.for(outcome.account);
    outcome.mail?.hurry();
    return 'code-sent';
  }

  /** A new account, or the one nobody has verified yet with its password replaced; else null. */
  private async write(
    client: pg.ClientBase,
    email: string,
    passwordHash: string,
    verified: boolean,
  ): Promise<Credentials | null> {
    const now = this.clock.now();
    const { rows } = await client.query<Credentials>(
      `INSERT INTO user_account AS u (id, email, password_hash, email_verified_at, created_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (email) DO UPDATE
          SET password_hash = excluded.password_hash,
              email_verified_at = excluded.email_verified_at
        WHERE u.email_verified_at IS NULL AND u.role = 'player'
          AND u.banned_at IS NULL AND u.deactivated_at IS NULL
       RETURNING ${CREDENTIAL_COLUMNS}`,
      [newId(now.getTime()), email, passwordHash, verified ? now : null, now],
    );
    return rows[0] ?? null;
  }
}
