import { Query } from '@nestjs/cqrs';
import type { ReversalOutlook } from './read-reversal.dto.js';

export class ReadReversal extends Query<ReversalOutlook> {
  constructor(readonly position: string) {
    super();
  }
}
