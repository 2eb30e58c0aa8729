import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { enrolmentAddress } from '../second-factor/time-codes.js';

export class BegunSecondFactor {
  @ApiProperty({ description: 'To type into the app where no QR code can be read (Base32).' })
  readonly secret!: string;

  @ApiProperty({ example: 'otpauth://totp/Arena:ravi@example.com?secret=…', description: 'QR.' })
  readonly uri!: string;
}

export class BeginSecondFactor extends Command<BegunSecondFactor> {
  constructor(
    readonly userId: Id,
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

/** Needs the password again, so that an unattended session cannot lock its owner out. */
@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ userId, email, password }: BeginSecondFactor): Promise<BegunSecondFactor> {
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.password_hash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
    const secret = await this.factors.begin(userId);
    return { secret, uri: enrolmentAddress(secret, email) };
  }
}
