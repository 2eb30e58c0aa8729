import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import type { Session } from '../../../platform/http/index.js';
import { CredentialStore, type Credentials } from '../accounts/credentials.js';
import { UserSession } from '../auth.entity.js';
import { TypedPassword } from '../passwords/password-field.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';

/** Exactly one of password and code must be given. Players have no code. */
export class ConfirmSignInDto {
  @TypedPassword(true)
  readonly password?: string;

  @SecondFactorCode(true)
  readonly code?: string;
}

export class ConfirmSignIn extends Command<void> {
  constructor(
    readonly session: Session,
    /** The password or the code of the second factor, as entered by the user. */
    readonly typed: ConfirmSignInDto,
    readonly browser: string,
  ) {
    super();
  }
}

/** Confirms the identity of a signed-in user again and stores the time of the confirmation. */
@CommandHandler(ConfirmSignIn)
export class ConfirmSignInHandler implements ICommandHandler<ConfirmSignIn> {
  constructor(
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly signIns: StaffSignIns,
    private readonly clock: Clock,
  ) {}

  async execute({ session, typed, browser }: ConfirmSignIn): Promise<void> {
    const { password, code } = typed;
    const hasOne = (password === undefined) !== (code === undefined);
    const isPlayersCode = session.role === 'player' && code !== undefined;
    if (!hasOne || isPlayersCode) throw authRefusals.CONFIRM_WITH_ONE();
    const account = await this.credentials.byEmail(session.email);
    try {
      if (code !== undefined) await this.factors.prove(session.userId, code);
      else await this.compare(account, password ?? '');
    } catch (refusal) {
      await this.signIns.refused(account, 'Asked again: wrong password or code', browser);
      throw refusal;
    }
    await this.sessions.update({ id: session.id }, { confirmedAt: this.clock.now() });
  }

  private async compare(account: Credentials | null, password: string): Promise<void> {
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
  }
}
