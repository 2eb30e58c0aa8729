import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Card, CardDetails } from '../cards/card-store.js';

export class ChangeCard extends Command<Card> {
  constructor(
    readonly adminId: Id,
    readonly cardId: Id,
    readonly details: Partial<CardDetails> & { readonly version?: number },
  ) {
    super();
  }
}
