import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { ReversalOutlook } from './read-reversal.dto.js';

export class ReadReversal extends Query<ReversalOutlook> {
  constructor(
    readonly adminId: Id,
    readonly position: string,
  ) {
    super();
  }
}
