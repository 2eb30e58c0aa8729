import {
  Conditions,
  MOST_COUNTED,
  type Slice,
  type Statement,
} from '../../../platform/database/index.js';
import { WITHDRAWAL_TYPES } from '../domain/withdrawal.js';
import { SELECT_WITHDRAWAL } from '../withdrawal-rows.js';
import { statusesOf, type WithdrawalFilter } from './list-withdrawals.dto.js';

const ORDERS: Readonly<Record<WithdrawalFilter['sort'], string>> = {
  newest: 's.requested_at DESC, s.withdrawal_id DESC',
  oldest: 's.requested_at, s.withdrawal_id',
  largest: 's.amount_tokens DESC, s.requested_at DESC, s.withdrawal_id DESC',
  smallest: 's.amount_tokens, s.requested_at DESC, s.withdrawal_id DESC',
};

const BOOKS = 'projection.withdrawal_state s ON s.withdrawal_id = w.id';

/** Returns the SQL for the withdrawals that match a filter, or for one page of them. */
export function foundWithdrawals(filter: WithdrawalFilter, slice?: Slice): Statement {
  const { conditions, isByStage, pattern, byRow } = readFilter(filter);
  const search = slice?.isNarrow
    ? `w.id IN (${gathered(conditions, pattern, byRow)})`
    : `(${byRow} OR u.searched LIKE ${pattern})`;
  // Selects the page's withdrawals before joining other tables, so that the join reads only a few
  // rows.
  const row = pattern || isByStage ? 'JOIN withdrawal w ON w.id = s.withdrawal_id' : '';
  const person = pattern ? 'JOIN user_account u ON u.id = s.user_id' : '';
  const order = ORDERS[filter.sort];
  const cut = slice ? `ORDER BY ${order} LIMIT ${slice.limit} OFFSET ${slice.offset}` : '';
  return {
    text: `${SELECT_WITHDRAWAL}
             JOIN (SELECT s.withdrawal_id FROM projection.withdrawal_state s ${row} ${person}
                    WHERE ${conditions} ${pattern ? `AND ${search}` : ''} ${cut}) AS found
                  ON found.withdrawal_id = s.withdrawal_id
            ORDER BY ${order}`,
    values: conditions.values,
  };
}

/**
 * Returns the SQL that counts the withdrawals that match a filter. A search counts at most
 * `MOST_COUNTED`.
 */
export function countedWithdrawals(filter: WithdrawalFilter): Statement {
  const { conditions, isByStage, pattern, byRow } = readFilter(filter);
  const found = pattern
    ? `(${gathered(conditions, pattern, byRow)}) AS found`
    : // Joins the withdrawal's own row only if the filter needs its stage.
      `projection.withdrawal_state s
         ${isByStage ? 'JOIN withdrawal w ON w.id = s.withdrawal_id' : ''}
        WHERE ${conditions}`;
  return { text: `SELECT count(*)::bigint AS total FROM ${found}`, values: conditions.values };
}

/**
 * Returns the SQL that finds a search term in the withdrawals and, if too few withdrawals match, in
 * the players. Both searches use trigram indexes. MATERIALIZED makes each search stop at its own
 * limit before the results are sorted.
 */
function gathered(conditions: Conditions, pattern: string | null, byRow: string): string {
  const side = (name: string, from: string, condition: string) => `
    ${name} AS MATERIALIZED (SELECT w.id FROM ${from} JOIN ${BOOKS}
      WHERE ${condition} AND ${conditions} LIMIT ${MOST_COUNTED})`;
  const people = 'user_account u JOIN withdrawal w ON w.user_id = u.id';
  const isMissing = `(SELECT count(*) FROM by_row) < ${MOST_COUNTED}`;
  return `WITH ${side('by_row', 'withdrawal w', byRow)},
               ${side('by_player', people, `u.searched LIKE ${pattern} AND ${isMissing}`)}
          SELECT id FROM by_row UNION SELECT id FROM by_player LIMIT ${MOST_COUNTED}`;
}

/**
 * Returns three parts of the filter: the conditions other than the search, the placeholder of the
 * search pattern, and the condition that searches the withdrawal's own row. The index on bank
 * references begins with the type, so the condition on a whole reference names all types.
 */
function readFilter({ status, type, q, user, from, to }: WithdrawalFilter) {
  const conditions = new Conditions();
  const { place } = conditions;
  const states = statusesOf(status).map((each) =>
    each === 'pending' || each === 'processing' ? 'held' : each,
  );
  conditions.and(`s.state = ANY (${place(states)})`);
  const isByStage = status === 'pending' || status === 'processing';
  if (isByStage) conditions.and(`w.stage = ${place(status)}`);
  if (type) conditions.and(`s.method = ${place(type)}`);
  if (user) conditions.and(`s.user_id = ${place(user)}`);
  conditions.between('s.requested_at', from, to);
  const pattern = conditions.searched(q);
  const ofType = () => `w.type = ANY (${place(WITHDRAWAL_TYPES)})`;
  const isUtr = () => `${ofType()} AND w.bank_reference = ${place(q?.trim().toUpperCase())}`;
  const byRow = pattern ? `(w.searched LIKE ${pattern} OR ${isUtr()})` : 'true';
  return { conditions, isByStage, pattern, byRow };
}
