import { Command } from '@nestjs/cqrs';

export class ResetPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly newPassword: string,
    readonly grant: string | null,
  ) {
    super();
  }
}
