import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Card, CardDetails } from '../cards/card-store.js';

export class AddCard extends Command<Card> {
  constructor(
    readonly adminId: Id,
    readonly details: Pick<CardDetails, 'title' | 'imageUrl'> & {
      readonly [Key in keyof CardDetails]?: CardDetails[Key] | null | undefined;
    },
  ) {
    super();
  }
}
