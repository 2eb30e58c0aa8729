import { Command } from '@nestjs/cqrs';
import type { OpenedSession } from '../session/open-session.js';

export class VerifyOtp extends Command<OpenedSession> {
  constructor(
    readonly email: string,
    readonly otp: string,
  ) {
    super();
  }
}
