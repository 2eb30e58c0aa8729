import { insidePattern, type Statement } from '../../../platform/database/index.js';
import { SELECT_WITHDRAWAL } from '../withdrawal-rows.js';
import { statusesOf, type WithdrawalFilter } from './list-withdrawals.dto.js';

const ORDERS: Readonly<Record<WithdrawalFilter['sort'], string>> = {
  newest: 's.requested_at DESC, s.withdrawal_id DESC',
  oldest: 's.requested_at, s.withdrawal_id',
  largest: 's.amount_tokens DESC, s.requested_at DESC, s.withdrawal_id DESC',
  smallest: 's.amount_tokens, s.requested_at DESC, s.withdrawal_id DESC',
};

// The first condition narrows by the index before the second looks at the stage.
const WHERE = `
  WHERE s.state = ANY ($1)
    AND CASE s.state WHEN 'held' THEN w.stage ELSE s.state END = ANY ($2)
    AND ($3::text IS NULL OR s.method = $3)
    AND ($4::text IS NULL OR w.id IN (
         SELECT id FROM withdrawal WHERE searched LIKE $4
         UNION ALL
         SELECT of_player.id FROM user_account player
           JOIN withdrawal of_player ON of_player.user_id = player.id
          WHERE player.searched LIKE $4))
    AND ($5::timestamptz IS NULL OR s.requested_at >= $5)
    AND ($6::timestamptz IS NULL OR s.requested_at <= $6)`;

export function foundWithdrawals(filter: WithdrawalFilter): Statement {
  return {
    text: `${SELECT_WITHDRAWAL} ${WHERE} ORDER BY ${ORDERS[filter.sort]}`,
    values: valuesOf(filter),
  };
}

export function countedWithdrawals(filter: WithdrawalFilter): Statement {
  return {
    text: `SELECT count(*)::bigint AS total FROM (${SELECT_WITHDRAWAL} ${WHERE}) AS found`,
    values: valuesOf(filter),
  };
}

function valuesOf({ status, type, q, from, to }: WithdrawalFilter): readonly unknown[] {
  const statuses = statusesOf(status);
  const states = statuses.map((each) =>
    each === 'pending' || each === 'processing' ? 'held' : each,
  );
  return [
    states,
    statuses,
    type ?? null,
    q === undefined ? null : insidePattern(q),
    from ?? null,
    to ?? null,
  ];
}
