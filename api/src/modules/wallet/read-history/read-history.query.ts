import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { MovementGroup } from '../domain/movement-kinds.js';
import type { TokenHistory } from './read-history.dto.js';

export class ReadHistory extends Query<TokenHistory> {
  constructor(
    readonly userId: Id,
    readonly limit: number,
    readonly before: number | undefined,
    readonly show: MovementGroup,
  ) {
    super();
  }
}
