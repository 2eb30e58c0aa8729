import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialStore } from '../accounts/credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { enrolmentAddress } from '../second-factor/time-codes.js';
import { BeginSecondFactor } from './begin-second-factor.command.js';
import type { BegunSecondFactor } from './begin-second-factor.dto.js';

/** The password once more: an unattended screen must not lock its owner out. */
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
