import type { AccountStatus, RefusalCode } from '../../src/modules/ledger/index.js';

/**
 * A command for the model of the ledger. The model is as simple as possible: it handles one command
 * at a time, with bigints and maps. `ledger.post_batch` must return the same outcomes as the model.
 */
export interface ModelCommand {
  readonly type: string;
  readonly schemaVersion: number;
  readonly actor: { readonly type: string; readonly id: string };
  readonly reason: string | null;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly uniqueKey?: string;
  readonly payload: string;
  readonly overridesFreeze: boolean;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
  readonly controls: readonly {
    readonly account: string;
    readonly status?: string;
  }[];
}

export type ModelOutcome =
  | { posted: true; replayed: boolean; position: number; balances: [string, number][] }
  | { posted: false; code: RefusalCode; account: string | null; position: number | null };

export interface ModelAccount {
  balance: bigint;
  status: AccountStatus;
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER);
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ROUND = `${ID}:[0-9]{1,9}`;
const KINDS: readonly [RegExp, 'TOKEN' | 'SEAT' | 'USE', bigint | null][] = [
  [new RegExp(`^(player|hold):${ID}$`), 'TOKEN', 0n],
  [new RegExp(`^pot:${ROUND}$`), 'TOKEN', 0n],
  [new RegExp(`^receivable:${ID}$`), 'TOKEN', null],
  [new RegExp(`^(seats|seated):${ROUND}$`), 'SEAT', 0n],
  [new RegExp(`^(uses|used):${ID}$`), 'USE', 0n],
  [/^(gateway:razorpay|payouts:(upi|google_play))$/, 'TOKEN', null],
  [/^house:(promotions|adjustments|result)$/, 'TOKEN', null],
  [new RegExp(`^ticket:${ROUND}:${ID}$`), 'SEAT', -1n],
  [/^house:(seats|tickets)$/, 'SEAT', null],
  [/^house:uses$/, 'USE', null],
];

function kindOf(account: string): { unit: string; floor: bigint | null } | null {
  const found = KINDS.find(([pattern]) => pattern.test(account));
  return found ? { unit: found[1], floor: found[2] } : null;
}

type Verdict = { code: RefusalCode; account: string | null };
const no = (code: RefusalCode, account: string | null = null): Verdict => ({ code, account });

export class LedgerModel {
  private readonly keys = new Map<string, { request: string; outcome: ModelOutcome }>();
  private readonly facts = new Map<string, number>();

  constructor(
    public position: number,
    readonly accounts: Map<string, ModelAccount>,
  ) {}

  post(command: ModelCommand): ModelOutcome {
    const known = this.keys.get(command.idempotencyKey);
    if (known) return this.again(command, known);
    if (!wellShaped(command)) return refused(no('INVALID'));
    const fact = command.uniqueKey === undefined ? undefined : this.facts.get(command.uniqueKey);
    if (fact !== undefined) return refused(no('ALREADY_HAPPENED'), fact);
    const after = this.copyOfTouched(command);
    const verdict = judge(command, after);
    if (verdict) return refused(verdict);

    this.position += 1;
    for (const [name, account] of after) this.accounts.set(name, account);
    if (command.uniqueKey !== undefined) this.facts.set(command.uniqueKey, this.position);
    const outcome: ModelOutcome = {
      posted: true,
      replayed: false,
      position: this.position,
      balances: command.entries.map(({ account }) => [
        account,
        Number(after.get(account)?.balance),
      ]),
    };
    this.keys.set(command.idempotencyKey, { request: JSON.stringify(command), outcome });
    return outcome;
  }

  private again(
    command: ModelCommand,
    known: { request: string; outcome: ModelOutcome },
  ): ModelOutcome {
    if (JSON.stringify(command) === known.request && known.outcome.posted) {
      return { ...known.outcome, replayed: true };
    }
    return refused(no('KEY_REUSED'), known.outcome.position);
  }

  private copyOfTouched({ entries, controls }: ModelCommand): Map<string, ModelAccount> {
    const names = [...entries, ...controls].map(({ account }) => account);
    return new Map(
      names.map((name) => [
        name,
        { ...(this.accounts.get(name) ?? { balance: 0n, status: 'open' }) },
      ]),
    );
  }
}

function refused({ code, account }: Verdict, position: number | null = null): ModelOutcome {
  return { posted: false, code, account, position };
}

function wellShaped(command: ModelCommand): boolean {
  const between = (text: string, low: number, high: number) => {
    const octets = Buffer.byteLength(text);
    return octets >= low && octets <= high;
  };
  return (
    between(command.type, 1, 100) &&
    command.schemaVersion >= 1 &&
    command.schemaVersion <= 32_767 &&
    ['player', 'admin', 'system', 'gateway'].includes(command.actor.type) &&
    between(command.actor.id, 1, 255) &&
    between(command.idempotencyKey, 1, 1020) &&
    between(command.payload, 2, 262_144) &&
    between(command.uniqueKey ?? '-', 1, 1020) &&
    between(command.reason ?? '', 0, 4000) &&
    between(command.reference ?? '', 0, 1020) &&
    command.entries.length <= 1000
  );
}

/**
 * Applies the command to the accounts in `after`. Returns the refusal, or null if there is none.
 */
function judge(command: ModelCommand, after: Map<string, ModelAccount>): Verdict | null {
  const { entries, controls } = command;
  let unknown: Verdict | null = null;
  for (const control of controls) {
    if (!isControl(control)) return no('INVALID');
    if (!kindOf(control.account)) unknown ??= no('UNKNOWN_ACCOUNT', control.account);
    apply(control, after);
  }
  if (entries.some(({ amount }) => amount === 0 || !Number.isSafeInteger(amount))) {
    return no('INVALID');
  }
  if (new Set(entries.map(({ account }) => account)).size < entries.length) return no('INVALID');
  for (const { account } of entries) {
    if (!kindOf(account)) unknown ??= no('UNKNOWN_ACCOUNT', account);
  }
  if (unknown) return unknown;
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    const unit = kindOf(account)?.unit ?? '';
    sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount));
  }
  if ([...sums.values()].some((sum) => sum !== 0n)) return no('UNBALANCED');
  for (const entry of entries) {
    const verdict = move(entry, command.overridesFreeze, after);
    if (verdict) return verdict;
  }
  return null;
}

function isControl({ status }: ModelCommand['controls'][number]): boolean {
  return status !== undefined && ['open', 'frozen', 'closed'].includes(status);
}

function apply(control: ModelCommand['controls'][number], after: Map<string, ModelAccount>): void {
  const state = after.get(control.account);
  if (!state) return;
  state.status = control.status as AccountStatus;
}

function move(
  { account, amount }: ModelCommand['entries'][number],
  overridesFreeze: boolean,
  after: Map<string, ModelAccount>,
): Verdict | null {
  const state = after.get(account);
  if (!state) return no('UNKNOWN_ACCOUNT', account);
  if (amount < 0 && state.status === 'closed') return no('CLOSED', account);
  if (amount < 0 && state.status === 'frozen' && !overridesFreeze) return no('FROZEN', account);
  state.balance += BigInt(amount);
  const floor = kindOf(account)?.floor ?? null;
  if (floor !== null && state.balance < floor) return no('BELOW_FLOOR', account);
  if (state.balance < -MAX) return no('OVERFLOW', account);
  return state.balance > MAX ? no('OVERFLOW', account) : null;
}
