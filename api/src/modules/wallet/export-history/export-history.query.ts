import type { Readable } from 'node:stream';
import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { MovementGroup } from '../domain/movement-kinds.js';

export class ExportHistory extends Query<Readable> {
  constructor(
    readonly userId: Id,
    readonly show: MovementGroup,
    readonly from: Date | undefined,
    readonly to: Date | undefined,
  ) {
    super();
  }
}
