import { assertNever } from '../../../kernel/index.js';
import { gameMode } from '../domain/mode.js';
import { ROW_STATUS } from '../store/tournament-now.js';
import type { Sort, StatusFilter, TournamentFilter } from './list-all-tournaments.query.js';

export interface FoundTournaments {
  /** Conditions over `t`, with places from $2 on. */
  readonly where: string;
  readonly values: readonly unknown[];
  /** Over the columns of the answer. */
  readonly order: string;
}

export function foundTournaments(filter: TournamentFilter): FoundTournaments {
  const { q, status, mode, from, to, sort } = filter;
  return {
    where: `($2::text[] IS NULL OR ${ROW_STATUS} = ANY ($2))
      AND ($3::text IS NULL OR strpos(lower(t.name), lower($3)) > 0
           OR lower(t.mode) = lower($4) OR t.id::text = lower($3))
      AND ($5::text IS NULL OR lower(t.mode) = lower($5))
      AND ($6::timestamptz IS NULL OR t.start_time >= $6)
      AND ($7::timestamptz IS NULL OR t.start_time <= $7)`,
    values: [
      statusesOf(status),
      q ?? null,
      q ? gameMode(q).slug : null,
      mode ? gameMode(mode).slug : null,
      from ?? null,
      to ?? null,
    ],
    order: orderOf(sort),
  };
}

/** Null: all of them. */
function statusesOf(filter: StatusFilter): readonly string[] | null {
  if (filter === 'all') return null;
  return filter === 'pending' ? ['upcoming', 'active'] : [filter];
}

function orderOf(sort: Sort): string {
  switch (sort) {
    case 'newest':
      return 'created_at DESC, id DESC';
    case 'oldest':
      return 'created_at, id';
    case 'start':
      return 'start_time, id';
    case 'end':
      return 'end_time DESC, id';
    case 'name':
      return 'name, id';
    case 'prize':
      return 'prize_pool_tokens DESC, id';
    case 'fee':
      return 'entry_fee_tokens DESC, id';
    default:
      return assertNever(sort);
  }
}
