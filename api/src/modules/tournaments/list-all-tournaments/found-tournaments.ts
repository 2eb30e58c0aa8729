import { gameMode } from '../domain/mode.js';
import type { KeysetOrder } from '../read/keyset.js';
import { ROW_STATUS } from '../store/tournament-now.js';
import type { Sort, StatusFilter, TournamentFilter } from './list-all-tournaments.query.js';

export interface FoundTournaments {
  /** Conditions over `t`, with places from $2 on. */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: KeysetOrder;
}

const ORDERS: Readonly<Record<Sort, KeysetOrder>> = {
  newest: { column: 'created_at', kind: 'time', down: true, idDown: true },
  oldest: { column: 'created_at', kind: 'time' },
  start: { column: 'start_time', kind: 'time' },
  end: { column: 'end_time', kind: 'time', down: true },
  name: { column: 'name', kind: 'text' },
  prize: { column: 'prize_pool_tokens', kind: 'number', down: true },
  fee: { column: 'entry_fee_tokens', kind: 'number', down: true },
};

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
    order: ORDERS[sort],
  };
}

/** Null: all of them. */
function statusesOf(filter: StatusFilter): readonly string[] | null {
  if (filter === 'all') return null;
  return filter === 'pending' ? ['upcoming', 'active'] : [filter];
}
