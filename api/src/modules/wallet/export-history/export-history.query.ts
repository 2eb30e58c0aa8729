import type { Readable } from 'node:stream';
import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export class ExportHistory extends Query<Readable> {
  constructor(
    readonly userId: Id,
    readonly from: Date | undefined,
    readonly to: Date | undefined,
  ) {
    super();
  }
}
