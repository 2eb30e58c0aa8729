import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { MailResponse } from '../list-mail/mail.response.js';

export class RetryMail extends Command<MailResponse> {
  constructor(
    readonly adminId: Id,
    readonly mailId: Id,
  ) {
    super();
  }
}
