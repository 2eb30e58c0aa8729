import type { Withdrawal } from '../../../api/schema';
import { CopyText } from '../../../components/copy-text';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { type Step, Timeline } from '../../../components/ui/timeline';
import { useTexts } from '../../../i18n/texts';
import { withdrawalTexts } from '../texts';
import { isByBank } from '../whereabouts';
import { WhereaboutsBox } from './whereabouts-box';

const TONES: Readonly<Record<Withdrawal['status'], Tone>> = {
  pending: 'warn',
  processing: 'info',
  completed: 'good',
  rejected: 'bad',
};

/**
 * The card of a withdrawal request, with its amount, destination, progress, and redeem code if
 * there is one. It says where the money is, in the player's language.
 */
export function WithdrawalCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts(withdrawalTexts);
  const { status, type, upiId, email, adminNotes } = withdrawal;
  const code = withdrawal.redeemCode ?? withdrawal.giftCardCode;
  return (
    <article
      id={withdrawal._id}
      className="grid scroll-mt-20 grid-cols-1 gap-4 rounded-large border border-line bg-surface-1 p-4 shadow-1 sm:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h3 className="text-lead">
            <Tokens amount={withdrawal.amount} words />
          </h3>
          <p className="text-small text-ink-muted">{t(type)}</p>
        </div>
        <Badge tone={TONES[status]}>{t(status)}</Badge>
      </header>
      <WhereaboutsBox withdrawal={withdrawal} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small enlarged:grid-cols-1 sm:gap-x-6">
        <dt className="text-ink-muted">{t('to')}</dt>
        <dd className="min-w-0 break-words">{upiId ?? email}</dd>
        <dt className="text-ink-muted">{t('requested')}</dt>
        <dd>
          <Time at={withdrawal.requestedAt} show="both" />
        </dd>
        {/* The note about a return by the bank is the box's own sentence, in English. */}
        {adminNotes && !isByBank(withdrawal) && (
          <>
            <dt className="text-ink-muted">{t('note')}</dt>
            <dd className="whitespace-pre-line">{adminNotes}</dd>
          </>
        )}
        <dt className="self-center text-ink-muted">{t('reference')}</dt>
        <dd className="min-w-0">
          <CopyText text={withdrawal._id} label={t('reference')} />
        </dd>
      </dl>
      {code && (
        <div className="grid gap-1 rounded-medium bg-good-soft p-3">
          <span className="text-small text-ink-muted">{t('redeemCode')}</span>
          <CopyText text={code} label={t('redeemCode')} />
        </div>
      )}
      <section aria-label={t('steps')}>
        <Timeline steps={useSteps(withdrawal)} />
      </section>
    </article>
  );
}

/** Returns the past steps of a request in order, and the remaining steps of an open request. */
function useSteps({ timeline, status, _id }: Withdrawal): Step[] {
  const t = useTexts(withdrawalTexts);
  const last = timeline.length - 1;
  const done = timeline.map(
    (moment, index): Step => ({
      key: `${_id}-${index}`,
      title: index === 0 ? t('requested') : t(moment.status),
      detail: (
        <>
          <Time at={moment.at} />
          {moment.status === 'rejected' && index === last && ` · ${t('returned')}`}
        </>
      ),
      state:
        moment.status === 'rejected'
          ? 'failed'
          : index === last && status !== 'completed'
            ? 'now'
            : 'done',
    }),
  );
  const ahead: Step[] = [];
  if (status === 'pending') ahead.push({ key: 'next', title: t('processing'), state: 'ahead' });
  if (status === 'pending' || status === 'processing') {
    ahead.push({ key: 'end', title: t('completed'), state: 'ahead' });
  }
  return [...done, ...ahead];
}
