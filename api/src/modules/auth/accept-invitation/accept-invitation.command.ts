import { Command } from '@nestjs/cqrs';

export class AcceptInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}
