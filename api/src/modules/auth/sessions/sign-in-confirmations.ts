import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import {
  type ConfirmedWith,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
} from '../../../platform/http/index.js';
import { UserSession } from '../auth.entity.js';
import { CredentialStore, type Credentials } from '../credentials.js';
import { PasskeyTouches } from '../passkeys/passkey-touches.js';
import { TypedPassword } from '../passwords/password-field.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { StaffSignIns } from '../sign-in/staff-sign-ins.js';

/** Exactly one of password, code and passkey must be given. Players have only a password. */
export class ConfirmSignInDto {
  @TypedPassword(true)
  readonly password?: string;

  @SecondFactorCode(true)
  readonly code?: string;

  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

/** Confirms the identity of a signed-in user again and stores the time of the confirmation. */
@Injectable()
export class SignInConfirmations {
  constructor(
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly signIns: StaffSignIns,
    private readonly touches: PasskeyTouches,
    private readonly clock: Clock,
  ) {}

  /** Confirms with the password, the code of the second factor, or the answer of a passkey. */
  async confirm(session: Session, typed: ConfirmSignInDto, browser: string): Promise<void> {
    const given = [typed.password, typed.code, typed.passkey].filter((one) => one !== undefined);
    const isPlayers = session.role === 'player' && typed.password === undefined;
    if (given.length !== 1 || isPlayers) throw authRefusals.CONFIRM_WITH_ONE();
    const account = await this.credentials.byEmail(session.email);
    try {
      const confirmedWith = await this.prove(session, typed, account);
      const confirmed = { confirmedAt: this.clock.now(), confirmedWith };
      await this.sessions.update({ id: session.id }, confirmed);
    } catch (refusal) {
      const what = typed.passkey ? 'the passkey was refused' : 'wrong password or code';
      await this.signIns.refused(account, `Asked again: ${what}`, browser);
      throw refusal;
    }
  }

  private async prove(
    { userId }: Session,
    { password, code, passkey }: ConfirmSignInDto,
    account: Credentials | null,
  ): Promise<ConfirmedWith> {
    if (passkey) {
      await this.touches.check(passkey, { action: 'confirm', userId });
      return 'passkey';
    }
    if (code !== undefined) {
      await this.factors.prove(userId, code);
      return 'totp';
    }
    await this.compare(account, password ?? '');
    return 'password';
  }

  private async compare(account: Credentials | null, password: string): Promise<void> {
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
  }
}
