import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import type { KeptJson } from '../../../platform/http/index.js';
import { gameMode } from '../domain/mode.js';
import { NOW_TABLES } from '../store/tournament-now.js';
import { KeptCards } from './kept-cards.js';
import { type KeysetOrder, placeFrom } from './keyset.js';

/** Entry fee up to which a match is in the list `low`, in tokens. */
const LOW_FEE = 20;
/** Time before the start in which a match is in the list `soon`. */
const SOON = '1 hour';

const HAS_SEAT = `
  t.status = 'upcoming' AND t.start_time > now()
  AND coalesce(r.seated, 0) < t.max_participants`;

const FILTERS = {
  all: 'true',
  free: 't.entry_fee_tokens = 0',
  low: `t.entry_fee_tokens <= ${LOW_FEE}`,
  soon: `t.start_time <= now() + interval '${SOON}'`,
  squads: "t.squads <> 'off'",
} as const;

export type OpenFilter = keyof typeof FILTERS;
export const OPEN_FILTERS = Object.keys(FILTERS) as readonly OpenFilter[];

const ORDER: KeysetOrder = { column: 'start_time', kind: 'time' };

export class OpenMode {
  @ApiProperty({ example: 'Free Fire Survival Mode' })
  mode!: string;

  @ApiProperty({ example: 'survival' })
  modeSlug!: string;

  @ApiProperty({ type: 'integer', description: 'Number of matches that players can join now' })
  matches!: number;

  @ApiProperty({ format: 'date-time', description: 'Start of the next of these matches' })
  nextStart!: string;
}

/** Reads the matches of all modes that players can join now: not started, with a free seat. */
@Injectable()
export class OpenTournaments {
  /** SQL condition for the matches in every list. Without paid joins, only free ones are offered. */
  private readonly isOpen: string;

  constructor(
    private readonly database: Database,
    private readonly cards: KeptCards,
    { features }: Config,
  ) {
    this.isOpen = features.paidJoins ? HAS_SEAT : `${HAS_SEAT} AND t.entry_fee_tokens = 0`;
  }

  /**
   * Returns a page of cards, the next start first. While nothing in the database changes, the
   * response is reused, so that it may still contain a match that has just started.
   */
  page(filter: OpenFilter, cursor: string | undefined, limit: number): Promise<KeptJson> {
    return this.cards.page({
      name: `cards open ${filter}`,
      where: `${this.isOpen} AND ${FILTERS[filter]}`,
      values: [],
      order: ORDER,
      limit,
      after: placeFrom(cursor, ORDER),
    });
  }

  /** Returns the modes that have such matches, the next start first. */
  async modes(): Promise<OpenMode[]> {
    const rows = await this.database.rows<{ mode: string; matches: number; next_start: Date }>({
      name: 'modes with open matches',
      text: `
        SELECT min(t.mode) AS mode, count(*)::integer AS matches, min(t.start_time) AS next_start
          FROM ${NOW_TABLES}
         WHERE t.deleted_at IS NULL AND ${this.isOpen}
         GROUP BY lower(t.mode) ORDER BY next_start, mode`,
    });
    return rows.map(({ mode, matches, next_start }) => {
      const { title, slug } = gameMode(mode);
      return { mode: title, modeSlug: slug, matches, nextStart: next_start.toISOString() };
    });
  }
}
