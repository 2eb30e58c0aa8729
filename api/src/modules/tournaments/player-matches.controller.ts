import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { generalRefusals, isId } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { ForStaff, QueryNumber } from '../../platform/http/index.js';
import { IS_REFUNDED, ROW_STATUS } from './store/tournament-now.js';

export class PlayerMatchesPage {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit = 20;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;
}

export class PlayerMatch {
  @ApiProperty({ type: 'integer', description: 'Position of the join in the log' })
  position!: number;

  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  mode!: string;

  @ApiProperty({ enum: ['upcoming', 'active', 'completed', 'cancelled'] })
  status!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  startTime!: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  joinedAt!: Date;

  @ApiProperty({ type: 'integer' })
  feeTokens!: number;

  @ApiProperty({ description: 'True if the entry fee was refunded and the seat is free again' })
  isRefunded!: boolean;

  @ApiProperty({ description: 'True if an admin moved seat and fee to another match' })
  hasMoved!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Place; null without a prize' })
  place!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  prizeTokens!: number | null;
}

export class PlayerMatches {
  @ApiProperty({ type: [PlayerMatch], description: 'Matches, the last joined one first' })
  matches!: PlayerMatch[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: '`before` of the next page; null on the last page',
  })
  nextBefore!: number | null;
}

/** Reads the seats of one player by the index of entrants, one page at a time. */
const SEATS = `
  SELECT e.joined_position AS position, t.id AS "tournamentId", t.name, t.mode,
         ${ROW_STATUS} AS status, t.start_time AS "startTime", e.joined_at AS "joinedAt",
         e.fee_tokens AS "feeTokens", ${IS_REFUNDED} AS "isRefunded",
         e.moved_to IS NOT NULL AS "hasMoved",
         w.position AS place, w.prize_tokens AS "prizeTokens"
    FROM projection.entrant e
    JOIN tournament t ON t.id = e.tournament_id
    LEFT JOIN projection.winner w ON w.tournament_id = e.tournament_id AND w.round = e.round
          AND w.user_id = e.user_id
   WHERE e.user_id = $1 AND ($2::bigint IS NULL OR e.joined_position < $2)
   ORDER BY e.joined_position DESC LIMIT $3`;

@ApiTags('tournaments (admin)')
@Controller('admin/players/:id/matches')
export class PlayerMatchesController {
  constructor(private readonly replica: ReadReplica) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the matches that a player has joined, the last joined one first' })
  @ApiOkResponse({ type: PlayerMatches })
  async list(
    @Param('id') id: string,
    @Query() { limit, before }: PlayerMatchesPage,
  ): Promise<PlayerMatches> {
    if (!isId(id)) throw generalRefusals.USER_NOT_FOUND();
    const found = await this.replica.rows<PlayerMatch & object>(SEATS, [
      id,
      before ?? null,
      limit + 1,
    ]);
    const matches = found.slice(0, limit);
    const last = found.length > limit ? matches.at(-1) : undefined;
    return { matches, nextBefore: last ? last.position : null };
  }
}
