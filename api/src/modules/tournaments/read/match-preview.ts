import { Injectable } from '@nestjs/common';
import { indianMoment, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { type PagePreview, PagePreviews } from '../../../platform/http/index.js';
import { gameMode } from '../domain/mode.js';

interface MatchRow {
  readonly name: string;
  readonly mode: string;
  readonly startTime: Date;
  readonly entryFee: number;
  readonly prizePool: number;
}

const PATHS = /^\/(tournament-modes\/[\w-]+|tournament-details)$/;
const tokens = (count: number) => `${count.toLocaleString('en-IN')} tokens`;

/** Describes the match of a shared link to messengers. The players see the present facts later. */
@Injectable()
export class MatchPreview {
  constructor(
    previews: PagePreviews,
    private readonly database: Database,
  ) {
    previews.register(PATHS, (parameters) => this.read(parameters.get('t') ?? ''));
  }

  private async read(id: string): Promise<PagePreview | null> {
    if (!isId(id)) return null;
    const match = await this.database.row<MatchRow & object>(
      `SELECT name, mode, start_time AS "startTime", entry_fee_tokens AS "entryFee",
              prize_pool_tokens AS "prizePool"
         FROM tournament WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    if (!match) return null;
    const { name, startTime, entryFee, prizePool } = match;
    const fee = entryFee > 0 ? `entry ${tokens(entryFee)}` : 'free entry';
    const facts = [
      gameMode(match.mode).title,
      indianMoment(startTime),
      fee,
      `prize pool ${tokens(prizePool)}`,
    ];
    return { title: name, description: facts.join(' · ') };
  }
}
