import { Command } from '@nestjs/cqrs';

export class ResetPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly newPassword: string,
    readonly grant: string | null,
    /** The browser that the cookie names, or null without one. */
    readonly browser: Buffer | null,
  ) {
    super();
  }
}
