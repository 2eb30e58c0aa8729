import pg from 'pg';
import type { Booked, Listed } from './provider.js';

/** One attempt to pay, as the product knows it. */
interface Attempt {
  readonly id: string;
  readonly withdrawalId: string;
  readonly state: string;
  readonly needsPerson: boolean;
  readonly amountPaise: number;
  readonly providerId: string | null;
}

/** A withdrawal, as the ledger knows it. */
interface Withdrawal {
  readonly id: string;
  readonly state: string;
  readonly amountTokens: number;
}

interface Books {
  readonly attempts: readonly Attempt[];
  readonly withdrawals: readonly Withdrawal[];
  /** Tokens that the ledger says are at the provider. */
  readonly sentTokens: number;
  readonly cases: readonly { readonly kind: string; readonly what: string }[];
}

const PAISE = 100;

export async function readBooks(ownerUrl: string): Promise<Books> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const rows = async <Row extends object>(text: string) =>
    (await client.query<Row>(text)).rows.map((row) => ({ ...row }));
  try {
    const attempts = await rows<Attempt>(
      `SELECT id, withdrawal_id AS "withdrawalId", state, needs_person AS "needsPerson",
              amount_paise::float8 AS "amountPaise", provider_id AS "providerId" FROM payout`,
    );
    const withdrawals = await rows<Withdrawal>(
      `SELECT withdrawal_id AS id, state, amount_tokens::float8 AS "amountTokens"
         FROM projection.withdrawal_state`,
    );
    const [sent] = await rows<{ tokens: number }>(
      `SELECT coalesce(sum(balance), 0)::float8 AS tokens
         FROM ledger.account WHERE name LIKE 'sent:%'`,
    );
    const cases = await rows<{ kind: string; what: string }>(
      'SELECT kind, what FROM payout_case WHERE closed_at IS NULL',
    );
    return { attempts, withdrawals, sentTokens: sent?.tokens ?? 0, cases };
  } finally {
    await client.end();
  }
}

const IN_DOUBT = ['due', 'sending', 'unknown', 'queued', 'processing'];
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export interface Comparison {
  readonly table: readonly (readonly [what: string, value: number | string])[];
  readonly findings: readonly string[];
}

/** Compares the ledger with the provider. Both have come to rest. */
export function compare(
  books: Books,
  listed: readonly Listed[],
  booked: readonly Booked[],
): Comparison {
  const paid = listed.filter(({ status }) => status === 'processed');
  const ofAttempt = new Map(books.attempts.map((attempt) => [attempt.id, attempt]));
  const paidOf = new Map<string, Listed[]>();
  const lost: string[] = [];
  for (const payout of listed) {
    const attempt = ofAttempt.get(payout.reference_id ?? '');
    if (!attempt) lost.push(`LOST: the product does not know ${payout.id}`);
    else if (payout.status === 'processed') {
      paidOf.set(attempt.withdrawalId, [...(paidOf.get(attempt.withdrawalId) ?? []), payout]);
    }
  }
  const twice = [...paidOf].filter(([, payouts]) => payouts.length > 1);
  const doubt = books.attempts.filter(({ state }) => IN_DOUBT.includes(state));
  const wrong = books.withdrawals.filter(
    ({ id, state }) => (state === 'completed') !== paidOf.has(id),
  );
  const completed = books.withdrawals.filter(({ state }) => state === 'completed');
  const ledgerPaise = sum(completed.map(({ amountTokens }) => amountTokens)) * PAISE;
  const providerPaise = sum(paid.map(({ amount }) => amount));
  const bankPaise = bankNet(booked);
  const held = books.withdrawals.filter(({ state }) => state === 'held');
  const forPerson = new Set(
    books.attempts.filter((each) => each.needsPerson).map((each) => each.withdrawalId),
  );
  const forgotten = held.filter(({ id }) => !forPerson.has(id));
  const count = (of: string) => listed.filter(({ status }) => status === of).length;
  return {
    table: [
      ['withdrawals', books.withdrawals.length],
      ['requests to pay', books.attempts.length],
      ['payouts at the provider', listed.length],
      ['  processed', paid.length],
      ['  failed', count('failed')],
      ['  reversed', count('reversed')],
      ['wait for a person', forPerson.size],
      ['paid twice', twice.length],
      ['lost', lost.length + forgotten.length],
      ['unknown', doubt.length],
      ['ledger, in rupees', (ledgerPaise / PAISE).toFixed(2)],
      ['provider, in rupees', (providerPaise / PAISE).toFixed(2)],
      ['bookings, in rupees', (bankPaise / PAISE).toFixed(2)],
      ['open cases', books.cases.length],
    ],
    findings: [
      ...lost,
      ...twice.map(([id, payouts]) => `TWICE: ${id} by ${payouts.map((p) => p.id).join(', ')}`),
      ...doubt.map(({ id, state }) => `UNKNOWN: ${id} is still ${state}`),
      ...wrong.map(({ id, state }) => `DIFFERS: ${id} is ${state}, paid: ${paidOf.has(id)}`),
      ...forgotten.map(({ id }) => `LOST: ${id} is held, and waits for nobody`),
      ...equal('provider', providerPaise, ledgerPaise),
      ...equal('bookings', bankPaise, ledgerPaise),
      ...equal('tokens at the provider', books.sentTokens, 0),
      ...books.cases.map(({ kind, what }) => `CASE ${kind}: ${what}`),
    ],
  };
}

const equal = (what: string, is: number, wanted: number): string[] =>
  is === wanted ? [] : [`SUM: ${what} ${is}, wanted ${wanted}`];

/** Returns what the account paid, without the price of payouts, in paise. */
function bankNet(booked: readonly Booked[]): number {
  const ofPayouts = booked.filter(({ source }) => ['payout', 'reversal'].includes(source.entity));
  return sum(ofPayouts.map(({ amount, debit }) => (debit > 0 ? amount : -amount)));
}
