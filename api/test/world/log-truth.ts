import type pg from 'pg';

interface Some {
  count: number;
  tokens: number;
}

/**
 * State of the product, computed from the log event by event. Tests compare it with the modules'
 * rows.
 */
export interface Truth {
  readonly users: { readonly all: number; readonly banned: number };
  readonly walletTokens: number;
  readonly withdrawals: Readonly<Record<'held' | 'completed' | 'rejected', Some>>;
  readonly tournaments: Readonly<
    Record<'pending' | 'upcoming' | 'active' | 'completed' | 'cancelled' | 'overdue', number>
  >;
  readonly seats: number;
  readonly feeTokens: number;
  readonly prizeTokens: number;
  readonly resultTokens: number;
  readonly potsHolding: number;
  readonly promoTokens: number;
  readonly orders: Readonly<Record<'success' | 'failed' | 'pending', number>>;
  readonly codes: Readonly<Record<'all' | 'active' | 'expired' | 'inactive', number>>;
}

interface Logged {
  readonly type: string;
  readonly reference: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

const STATES = {
  WithdrawalRequested: 'held',
  WithdrawalReopened: 'held',
  WithdrawalCompleted: 'completed',
  WithdrawalRejected: 'rejected',
} as const;

/**
 * Computes the state without reading a projection: only from events, entries, and rows that belong
 * to no projection.
 */
export async function truthOf(owner: pg.Client): Promise<Truth> {
  const { rows: log } = await owner.query<Logged>(
    `SELECT e.type, e.reference, e.payload::jsonb AS body,
            (SELECT coalesce(json_agg(json_build_object('account', a.name, 'amount', m.amount)),
                             '[]')
               FROM unnest(e.accounts, e.amounts) AS m (id, amount)
               JOIN ledger.account a ON a.id = m.id) AS entries
       FROM ledger.event e ORDER BY e.position`,
  );
  const balances = new Map<string, number>();
  for (const { account, amount } of log.flatMap(({ entries }) => entries)) {
    balances.set(account, (balances.get(account) ?? 0) + amount);
  }
  const sumOf = (kind: string) =>
    [...balances].reduce((sum, [name, held]) => sum + (name.startsWith(kind) ? held : 0), 0);
  const moneyOf = (...types: string[]) =>
    log
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { body }) => sum + Number(body.fee ?? body.prizes ?? body.tokens), 0);
  const reversed = log
    .filter(({ type, body }) => type === 'EventReversed' && body.type === 'PromoCodeRedeemed')
    .reduce((sum, { body }) => sum + Number((body.payload as { tokens: number }).tokens), 0);
  return {
    walletTokens: sumOf('player:'),
    withdrawals: withdrawalsIn(log),
    seats: sumOf('seated:'),
    feeTokens: moneyOf('EntryFeePaid') + moneyOf('SquadEntryPaid') - moneyOf('EntryFeeRefunded'),
    prizeTokens: moneyOf('PrizesAwarded') - moneyOf('PrizesReversed'),
    resultTokens: sumOf('house:result'),
    potsHolding: [...balances].filter(([name, held]) => name.startsWith('pot:') && held > 0).length,
    promoTokens: moneyOf('PromoCodeRedeemed') - reversed,
    ...(await rowsOf(owner, log)),
  };
}

function withdrawalsIn(log: readonly Logged[]): Truth['withdrawals'] {
  const amounts = new Map<string, number>();
  const states = new Map<string, 'held' | 'completed' | 'rejected'>();
  for (const { type, reference, body } of log) {
    if (!(type in STATES) || reference === null) continue;
    states.set(reference, STATES[type as keyof typeof STATES]);
    if (type === 'WithdrawalRequested') amounts.set(reference, Number(body.amount));
  }
  const found = { held: none(), completed: none(), rejected: none() };
  for (const [id, state] of states) {
    found[state].count += 1;
    found[state].tokens += amounts.get(id) ?? 0;
  }
  return found;
}

const none = (): Some => ({ count: 0, tokens: 0 });

async function rowsOf(owner: pg.Client, log: readonly Logged[]) {
  const rows = async <Row extends pg.QueryResultRow>(text: string) =>
    (await owner.query<Row>(text)).rows;
  const people = await rows<{ banned: boolean }>(
    "SELECT banned_at IS NOT NULL AS banned FROM user_account WHERE role = 'player'",
  );
  const matches = await rows<{ status: string; late: boolean }>(
    'SELECT status, start_time < now() AS late FROM tournament WHERE deleted_at IS NULL',
  );
  const orders = await rows<{ id: string; status: string }>('SELECT id, status FROM payment_order');
  const codes = await rows<{ on: boolean; late: boolean }>(
    `SELECT is_active AS on, expires_at < now() AS late FROM promo_code WHERE deleted_at IS NULL`,
  );
  const credited = new Set(
    log.flatMap(({ type, body }) => (type === 'TokensDeposited' ? [String(body.orderId)] : [])),
  );
  const inStatus = (status: string) => matches.filter((match) => match.status === status).length;
  const [upcoming, active] = [inStatus('upcoming'), inStatus('active')];
  const uncredited = (status: string) =>
    orders.filter((order) => order.status === status && !credited.has(order.id)).length;
  return {
    users: { all: people.length, banned: people.filter(({ banned }) => banned).length },
    tournaments: {
      pending: upcoming + active,
      upcoming,
      active,
      completed: inStatus('completed'),
      cancelled: inStatus('cancelled'),
      overdue: matches.filter(({ status, late }) => status === 'upcoming' && late).length,
    },
    orders: {
      success: credited.size,
      failed: uncredited('failed'),
      pending: uncredited('pending'),
    },
    codes: {
      all: codes.length,
      active: codes.filter(({ on, late }) => on && !late).length,
      expired: codes.filter(({ on, late }) => on && late).length,
      inactive: codes.filter(({ on }) => !on).length,
    },
  };
}
