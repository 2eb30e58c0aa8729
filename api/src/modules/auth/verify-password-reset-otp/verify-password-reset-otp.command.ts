import { Command } from '@nestjs/cqrs';
import type { Asker } from '../codes/asker.js';

/** Answers the grant to set a new password. */
export class VerifyPasswordResetOtp extends Command<string> {
  constructor(
    readonly email: string,
    readonly otp: string,
    readonly asker: Asker,
  ) {
    super();
  }
}
