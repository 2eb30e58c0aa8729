import { Command } from '@nestjs/cqrs';
import type { Asker } from '../codes/asker.js';
import type { OpenedSession } from '../session/open-session.js';

export class VerifyOtp extends Command<OpenedSession> {
  constructor(
    readonly email: string,
    readonly otp: string,
    readonly asker: Asker,
  ) {
    super();
  }
}
