import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { BanOutlook, type OpenMatch } from '../../users/index.js';
import { NOW_STATUS, NOW_TABLES } from '../store/tournament-now.js';

const AT_MOST = 100;

/**
 * Reads a player's seats in matches that are not over. The admin console shows these seats before a
 * ban. The ban does not release the seats.
 */
@Injectable()
export class OpenSeats implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outlook: BanOutlook,
  ) {}

  onModuleInit(): void {
    this.outlook.tellMatches((userId) => this.of(userId));
  }

  of(userId: Id): Promise<OpenMatch[]> {
    return this.database.rows<OpenMatch & object>(
      `SELECT t.id, t.name, ${NOW_STATUS} AS status, t.start_time AS "startTime",
              e.fee_tokens AS "entryFeeTokens"
         FROM ${NOW_TABLES}
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
        WHERE e.user_id = $1 AND e.refunded_position IS NULL AND t.deleted_at IS NULL
          AND ${NOW_STATUS} IN ('upcoming', 'active')
        ORDER BY t.start_time, t.id LIMIT ${AT_MOST}`,
      [userId],
    );
  }
}
