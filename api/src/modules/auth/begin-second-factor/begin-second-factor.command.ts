import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { PasskeyTouch, Session } from '../../../platform/http/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { enrolmentAddress } from '../second-factor/time-codes.js';

export class BegunSecondFactor {
  @ApiProperty({
    description:
      'Secret in Base32, to type into the authenticator app if it cannot scan the QR code.',
  })
  readonly secret!: string;

  @ApiProperty({
    example: 'otpauth://totp/Arena:ravi@example.com?secret=…',
    description: 'Address to show as a QR code, for the authenticator app.',
  })
  readonly uri!: string;
}

export class BeginSecondFactor extends Command<BegunSecondFactor> {
  constructor(
    readonly session: Session,
    readonly password: string,
    /** Needed of an account that has a passkey. */
    readonly passkey: PasskeyTouch | undefined,
  ) {
    super();
  }
}

/**
 * Creates the secret of a second factor. Asks for the password again, so that a stranger at an
 * unattended screen cannot lock the owner out of the account. An account with a passkey must use it,
 * because codes can remove passkeys, and a stolen password must not lead to codes.
 */
@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ session, password, passkey }: BeginSecondFactor): Promise<BegunSecondFactor> {
    const { userId, email } = session;
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
    await this.passkeys.insist(session, passkey, { action: 'second-factor', subject: '' });
    const secret = await this.factors.begin(userId);
    return { secret, uri: enrolmentAddress(secret, email) };
  }
}
