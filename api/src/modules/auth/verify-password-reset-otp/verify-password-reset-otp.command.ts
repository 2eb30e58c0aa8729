import { Command } from '@nestjs/cqrs';

/** Answers the grant to set a new password. */
export class VerifyPasswordResetOtp extends Command<string> {
  constructor(
    readonly email: string,
    readonly otp: string,
  ) {
    super();
  }
}
