import pg from 'pg';

/**
 * Writes facts as text. A fact is one line: the effect of one command on the ledger. The simulated
 * users record the facts that responses promise, and `readFacts` reads the facts in the ledger.
 */
export const fact = {
  adjusted: (user: string, tokens: number, reason: string) =>
    `adjusted ${user} by ${tokens}: ${reason}`,
  joined: (tournament: string, user: string, fee: number) =>
    `joined ${tournament}: ${user} for ${fee}`,
  refunded: (tournament: string, user: string, fee: number) =>
    `refunded ${tournament}: ${user} ${fee}`,
  awarded: (tournament: string, prizes: ReadonlyMap<string, number>) =>
    `awarded ${tournament}: ${listed(prizes)}`,
  redeemed: (code: string, user: string, tokens: number) => `redeemed ${code}: ${user} ${tokens}`,
  held: (withdrawal: string, user: string, tokens: number) =>
    `held ${withdrawal}: ${user} ${tokens}`,
  paidOut: (withdrawal: string, tokens: number) => `paid out ${withdrawal}: ${tokens}`,
  givenBack: (withdrawal: string, user: string, tokens: number) =>
    `given back ${withdrawal}: ${user} ${tokens}`,
  deposited: (payment: string, user: string, tokens: number) =>
    `deposited ${payment}: ${user} ${tokens}`,
  seats: (tournament: string, seats: number) => `seats ${tournament}: ${seats}`,
  uses: (code: string, uses: number) => `uses ${code}: ${uses}`,
} as const;

export interface StandingFact {
  readonly position: number;
  readonly text: string;
}

interface EventRow {
  readonly position: string;
  readonly type: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly accounts: readonly string[];
  readonly amounts: readonly string[];
}

/** Types of events that have no entries, such as opening and closing an account. */
const STILL = [
  'AccountOpened',
  'AccountClosed',
  'AccountFrozen',
  'RoundCancelled',
  'StaffAppointed',
  'StaffChanged',
  'SettingsChanged',
  'ApprovalRequested',
  'ApprovalGiven',
];

/** Returns every fact in the ledger, in the order of the log. */
export async function readFacts(databaseUrl: string): Promise<readonly StandingFact[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<EventRow>(
      `SELECT e.position, e.type, e.reason, e.reference, e.payload::json AS payload,
              coalesce(array_agg(a.name ORDER BY m.ordinal) FILTER (WHERE a.name IS NOT NULL),
                       '{}') AS accounts,
              coalesce(array_agg(m.amount ORDER BY m.ordinal) FILTER (WHERE a.name IS NOT NULL),
                       '{}') AS amounts
         FROM ledger.event e
         LEFT JOIN LATERAL unnest(e.accounts, e.amounts)
              WITH ORDINALITY AS m (account_id, amount, ordinal) ON true
         LEFT JOIN ledger.account a ON a.id = m.account_id
        GROUP BY e.position ORDER BY e.position`,
    );
    return rows
      .filter(({ type, accounts }) => accounts.length > 0 || !STILL.includes(type))
      .map((row) => ({ position: Number(row.position), text: factOf(row) }));
  } finally {
    await client.end();
  }
}

function factOf(row: EventRow): string {
  const reference = row.reference ?? '';
  const { payload } = row;
  const moved = playersOf(row);
  const [[user = '', tokens = 0] = []] = moved;
  const player = typeof payload.user === 'string' ? payload.user : user;
  switch (row.type) {
    case 'TokensAdjusted':
      return fact.adjusted(user, tokens, row.reason ?? '');
    case 'EntryFeePaid':
      return fact.joined(reference, player, -tokens);
    case 'EntryFeeRefunded':
      return fact.refunded(reference, player, tokens);
    case 'PrizesAwarded':
      return fact.awarded(reference, moved);
    case 'PromoCodeRedeemed':
      return fact.redeemed(reference, user, tokens);
    case 'WithdrawalRequested':
      return fact.held(reference, user, -tokens);
    case 'WithdrawalCompleted':
      return fact.paidOut(reference, amountOf(row, 'payouts:'));
    case 'WithdrawalRejected':
      return fact.givenBack(reference, user, tokens);
    case 'TokensDeposited':
      return fact.deposited(String(payload.paymentId), user, tokens);
    case 'SeatsOpened':
      return fact.seats(reference, amountOf(row, 'seats:'));
    case 'UsesOpened':
      return fact.uses(reference, amountOf(row, 'uses:'));
    default:
      return `${row.type} ${reference}: ${row.accounts.map((a, i) => `${a} ${row.amounts[i]}`)}`;
  }
}

/** Returns the tokens that an event added to each player's wallet or took from it. */
function playersOf({ accounts, amounts }: EventRow): ReadonlyMap<string, number> {
  return new Map(
    accounts.flatMap((account, index) =>
      account.startsWith('player:')
        ? [[account.slice('player:'.length), Number(amounts[index])] as const]
        : [],
    ),
  );
}

function amountOf({ accounts, amounts }: EventRow, prefix: string): number {
  return Number(amounts[accounts.findIndex((account) => account.startsWith(prefix))] ?? 0);
}

const listed = (prizes: ReadonlyMap<string, number>): string =>
  [...prizes]
    .filter(([, tokens]) => tokens !== 0)
    .map(([user, tokens]) => `${user} ${tokens}`)
    .sort()
    .join(', ');
