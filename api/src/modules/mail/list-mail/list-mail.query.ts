import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { MailListResponse } from './list-mail.dto.js';
import type { MailState } from './mail.response.js';

export class ListMail extends Query<MailListResponse> {
  constructor(
    readonly state: MailState | null,
    readonly limit: number,
    readonly before: Id | null,
  ) {
    super();
  }
}
