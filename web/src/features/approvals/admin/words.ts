import type { components } from '../../../api/schema.gen';
import type { KnownState } from '../../../components/admin/states';
import { formatTokens } from '../../../lib/format';

export type Approval = components['schemas']['ApprovalResponse'];
export type ApprovalState = Approval['state'];

export const STATES: readonly KnownState<ApprovalState>[] = [
  { value: 'pending', label: 'Waiting', tone: 'warn' },
  { value: 'approved', label: 'Approved', tone: 'good' },
  { value: 'refused', label: 'Refused', tone: 'bad' },
  { value: 'expired', label: 'Expired', tone: 'neutral' },
];

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(request: string): Fields {
  try {
    return JSON.parse(request) as Fields;
  } catch {
    return {};
  }
}

const METHODS: Readonly<Record<string, string>> = { upi: 'UPI', google_play: 'Google Play' };
const tokens = (amount: number) => `${formatTokens(amount)} ${amount === 1 ? 'token' : 'tokens'}`;

const WITHOUT_TOKENS = [
  'approvals.set-threshold',
  'payouts.set-settings',
  'staff.add',
  'staff.change',
];
export const movesNothing = ({ kind }: Approval) => WITHOUT_TOKENS.includes(kind);

/** Returns the requested action in words, such as "Add 50 tokens to asha@example.com". */
export function wishOf({ kind, request, amountTokens, player }: Approval): string {
  const fields = fieldsOf(request);
  const whose = player?.email ?? 'a player';
  switch (kind) {
    case 'tokens.adjust':
      return Number(fields.amountTokens) < 0
        ? `Subtract ${tokens(amountTokens)} from ${whose}`
        : `Add ${tokens(amountTokens)} to ${whose}`;
    case 'tokens.adjust-all': {
      const each = tokens(Number(fields.amountTokens));
      return fields.operation === 'subtract'
        ? `Subtract ${each} from every player`
        : `Add ${each} to every player`;
    }
    case 'withdrawal.set-status':
      if (fields.status === 'pending' || fields.status === 'processing')
        return `Reopen the payout of ${tokens(amountTokens)} to ${whose}`;
      return `Pay out ${tokens(amountTokens)} to ${whose} by ${METHODS[String(fields.method)] ?? 'hand'}`;
    case 'payout.send':
      return `Pay ${tokens(amountTokens)} to ${whose} through the provider`;
    case 'payouts.set-settings':
      return 'Loosen the settings of automatic payouts';
    case 'event.reverse':
      return `Reverse event #${Number(fields.position)}${player ? ` of ${whose}` : ''}`;
    case 'log.accept':
      return `Continue with the log as it is: ${String(fields.problem)}`;
    case 'approvals.set-threshold':
      return Number(fields.aboveTokens) > 0
        ? `Require a second admin only above ${tokens(Number(fields.aboveTokens))}`
        : 'Never require a second admin';
    case 'promo-code.create':
      return `Create promo code ${String(fields.code)}, which gives away up to ${tokens(amountTokens)}`;
    case 'promo-code.activate':
      return `Switch promo code ${String(fields.code)} on`;
    case 'tournament.declare-results':
      return `Declare the results of ${String(fields.name)}: Arena adds ${tokens(amountTokens)}`;
    case 'cup.pay-prizes':
      return `Pay the prizes of the cup ${String(fields.name)}: ${tokens(amountTokens)}`;
    case 'tournament.void-results':
      return `Void the results of ${String(fields.name)}: ${tokens(amountTokens)} are taken back`;
    case 'staff.add':
      return `Add ${String(fields.email)} as an admin`;
    case 'staff.change':
      return `Make ${String(fields.email)} an active admin`;
    default:
      return kind;
  }
}
