import { Conditions, searchPattern } from '../../../platform/database/index.js';
import { QueryChoice, QueryInstant, QueryText } from '../../../platform/http/index.js';
import { gameMode } from '../domain/mode.js';
import { NEEDS_RESULTS, ROW_STATUS } from '../store/tournament-now.js';
import type { KeysetOrder } from './keyset.js';

const STATUS_FILTERS = [
  'all',
  'pending',
  'upcoming',
  'active',
  'completed',
  'cancelled',
  'needs-results',
] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

const SORTS = ['newest', 'oldest', 'start', 'end', 'name', 'prize', 'fee'] as const;
type Sort = (typeof SORTS)[number];

/** Filter and order of tournaments, for the list and for its CSV file. */
export class TournamentFilter {
  @QueryText('Part of the name, or a whole mode or id')
  q?: string;

  @QueryChoice(STATUS_FILTERS, { fallback: 'all', name: 'TournamentStatusFilter' })
  status: StatusFilter = 'all';

  @QueryText('Title or slug of a mode')
  mode?: string;

  /** Earliest start; tournaments that start earlier are left out. */
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(SORTS, { fallback: 'newest', name: 'TournamentSort' })
  sort: Sort = 'newest';
}

export interface FoundTournaments {
  /** SQL conditions on the tournament's row `t`. Their parameters begin at $2. */
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
  // The first parameter is reserved for the viewer's id, so the conditions begin with $2.
  const found = new Conditions([null]);
  const { place } = found;
  if (status === 'needs-results') found.and(NEEDS_RESULTS);
  else if (status !== 'all') found.and(`${ROW_STATUS} = ANY (${place(statusesOf(status))})`);
  if (q !== undefined) {
    const asked = place(q);
    found.and(`(search_folded(t.name) LIKE ${searchPattern(asked)}
      OR lower(t.mode) = lower(${place(gameMode(q).slug)}) OR t.id::text = lower(${asked}::text))`);
  }
  if (mode) found.and(`lower(t.mode) = lower(${place(gameMode(mode).slug)})`);
  found.between('t.start_time', from, to);
  return { where: `${found}`, values: found.values.slice(1), order: ORDERS[sort] };
}

function statusesOf(filter: StatusFilter): readonly string[] {
  return filter === 'pending' ? ['upcoming', 'active'] : [filter];
}
