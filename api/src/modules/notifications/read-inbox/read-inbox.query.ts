import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Inbox, InboxPage } from './read-inbox.dto.js';

export class ReadInbox extends Query<Inbox> {
  constructor(
    readonly userId: Id,
    readonly page: InboxPage,
  ) {
    super();
  }
}
