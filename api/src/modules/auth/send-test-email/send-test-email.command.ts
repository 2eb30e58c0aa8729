import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { Mail } from '../../mail/index.js';

export class SendTestEmail extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(SendTestEmail)
export class SendTestEmailHandler implements ICommandHandler<SendTestEmail> {
  constructor(
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async execute({ email }: SendTestEmail): Promise<void> {
    const sentAt = this.clock.now().toISOString();
    await this.mail.send({ to: email, template: 'test', data: { sentAt } });
  }
}
