import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { movementOf } from '../domain/movement.js';
import { typesOf } from '../domain/movement-kinds.js';
import { MovementSubjects } from '../movement-subjects/movement-subjects.js';
import type { TokenHistory } from './read-history.dto.js';
import { ReadHistory } from './read-history.query.js';

@QueryHandler(ReadHistory)
export class ReadHistoryHandler implements IQueryHandler<ReadHistory> {
  constructor(
    private readonly ledger: Ledger,
    private readonly subjects: MovementSubjects,
  ) {}

  async execute({ userId, limit, before, show }: ReadHistory): Promise<TokenHistory> {
    const page = { limit, before, types: typesOf(show) };
    const rows = await this.ledger.history(`player:${userId}`, page);
    const subjects = await this.subjects.of(rows);
    return {
      tokenHistory: rows.map((row) => {
        const id = String(row.position);
        return { _id: id, id, ...movementOf(row, subjects) };
      }),
      nextBefore: rows.length < limit ? null : (rows.at(-1)?.position ?? null),
    };
  }
}
