import type { QueuedPlayer } from '../../../components/admin/risk/queries';
import { inWords } from '../../../lib/in-words';

export type SignalKind = QueuedPlayer['kinds'][number];

/** The kinds of risk signals, each with the pattern that creates it. */
const PATTERNS: Readonly<Record<SignalKind, string>> = {
  'shared-destination': 'Several accounts are paid out to the same UPI ID or email.',
  'shared-device': 'Several accounts use the same device.',
  'shared-payer': 'Several accounts deposit from the same UPI ID or card.',
  'shared-uid': 'Several accounts play with the same Free Fire UID.',
  'same-mailbox': 'Several accounts use aliases of the same mailbox.',
  'code-farming': 'Several accounts of one person redeemed the same promo code.',
  'ban-evaded': 'The account was opened after a ban, and shares a detail with the banned account.',
  'payout-after-deposit': 'A payout was requested soon after a deposit that was hardly played.',
  'payout-slices': 'Many small payouts were requested within 24 hours.',
  'deposit-slices': 'Many small deposits were made within 24 hours.',
  chargeback: 'The bank of the player took a payment back.',
  'repeated-pair': 'Two players met in most of their duels.',
  'one-sided-results': 'Two players met often, and the same player nearly always won.',
  'prize-rate': 'The player won far more prizes than the other players of the same matches.',
};

export const SIGNAL_KINDS = Object.keys(PATTERNS) as readonly SignalKind[];

/** Says what Risk review is for, and explains the score and the signals. */
export function SignalsExplained() {
  return (
    <div className="text-small text-ink-muted">
      <p>
        Players with suspicious accounts. Press a player to read the signals, and then hold payouts,
        ban accounts or clear signals.
      </p>
      <details>
        <summary className="w-max cursor-pointer underline underline-offset-4">
          Score and signals
        </summary>
        <p className="pt-2">
          Each signal has a weight from 1 to 100. The score is the sum of the weights of all signals
          that are not cleared. It is red if one signal weighs 60 or more.
        </p>
        <dl className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[auto_1fr]">
          {SIGNAL_KINDS.map((kind) => (
            <div key={kind} className="sm:col-span-full sm:grid sm:grid-cols-subgrid">
              <dt className="font-semibold text-ink">{inWords(kind)}</dt>
              <dd>{PATTERNS[kind]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
