import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { foundTournaments } from '../list-all-tournaments/found-tournaments.js';
import { orderWords } from '../read/keyset.js';
import { NOW_STATUS, NOW_TABLES } from '../store/tournament-now.js';

const MOST = 10;

export class NamedTournament {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  status!: string;
}

export class NamedTournaments {
  @ApiProperty({ type: [NamedTournament] })
  tournaments!: NamedTournament[];
}

export class NameTournaments extends Query<NamedTournaments> {
  constructor(readonly q: string | undefined) {
    super();
  }
}

@QueryHandler(NameTournaments)
export class NameTournamentsHandler implements IQueryHandler<NameTournaments> {
  constructor(private readonly replica: ReadReplica) {}

  async execute({ q }: NameTournaments): Promise<NamedTournaments> {
    const filter = { ...(q === undefined ? {} : { q }), status: 'all', sort: 'newest' } as const;
    const { where, values, order } = foundTournaments(filter);
    const tournaments = await this.replica.rows<NamedTournament & object>(
      `SELECT t.id, t.name, ${NOW_STATUS} AS status FROM ${NOW_TABLES}
        WHERE t.deleted_at IS NULL AND $1::uuid IS NULL AND ${where}
        ORDER BY ${orderWords(order)} LIMIT ${MOST}`,
      [null, ...values],
    );
    return { tournaments };
  }
}
