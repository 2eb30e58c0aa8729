import {
  Check,
  CircleCheck,
  Copy,
  Hourglass,
  Landmark,
  type LucideIcon,
  Send,
  ShieldQuestion,
  Undo2,
} from 'lucide-react';
import type { Withdrawal } from '../../../api/schema';
import { CopyText } from '../../../components/copy-text';
import { Button, ButtonLink } from '../../../components/ui/button';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatInstant, formatNear, formatRupees } from '../../../lib/format';
import { serverNow } from '../../../lib/server-clock';
import { useCopy } from '../../../lib/use-copy';
import { withdrawalTexts } from '../texts';
import { bankLine, type Whereabouts, whereaboutsOf } from '../whereabouts';

const FRAMES: Readonly<Record<Whereabouts['tone'], string>> = {
  info: 'border-info bg-info-soft',
  good: 'border-good bg-good-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
};
const INKS: Readonly<Record<Whereabouts['tone'], string>> = {
  info: 'text-info',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};
const ICONS: Readonly<Record<Withdrawal['progress']['state'], LucideIcon>> = {
  requested: Hourglass,
  sent: Send,
  'on-its-way': Landmark,
  paid: CircleCheck,
  returned: Undo2,
  held: ShieldQuestion,
};

interface OfWithdrawal {
  readonly withdrawal: Withdrawal;
}

/** Says where the money of a withdrawal is, until when it comes, and what the player can do. */
export function WhereaboutsBox({ withdrawal }: OfWithdrawal) {
  const t = useTexts(withdrawalTexts);
  const { title, text, time, next, tone } = whereaboutsOf(withdrawal);
  const { state } = withdrawal.progress;
  const Icon = ICONS[state];
  return (
    <div className={classNames('flex gap-3 rounded-medium border p-3', FRAMES[tone])}>
      <Icon size={20} aria-hidden className={classNames('mt-0.5 shrink-0', INKS[tone])} />
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <p className="font-semibold">{t(title)}</p>
        {time === 'late' && <TimeSentence withdrawal={withdrawal} of="late" />}
        {state === 'paid' && <Paid withdrawal={withdrawal} />}
        {text && <p className="text-small">{t(text)}</p>}
        {time === 'promised' && <TimeSentence withdrawal={withdrawal} of="promised" />}
        {next && <NextStep next={next} />}
      </div>
    </div>
  );
}

function TimeSentence({ withdrawal, of }: OfWithdrawal & { readonly of: 'promised' | 'late' }) {
  const t = useTexts(withdrawalTexts);
  const language = useLanguage();
  const { promisedBy } = withdrawal.progress;
  const time = formatNear(new Date(promisedBy), serverNow(), language);
  return <p className="text-small">{t(of, { time })}</p>;
}

/** The amount, the destination and the time of a payment, with a button that copies all for the bank. */
function Paid({ withdrawal }: OfWithdrawal) {
  const t = useTexts(withdrawalTexts);
  const language = useLanguage();
  const { copied, copy } = useCopy();
  const { amount, upiId, completedAt, progress } = withdrawal;
  const { utr } = progress;
  if (!upiId || !completedAt) return null;
  const line = bankLine(withdrawal);
  const Icon = copied ? Check : Copy;
  return (
    <>
      <p className="text-small wrap-anywhere">
        {t('paidText', {
          rupees: formatRupees(amount),
          to: upiId,
          time: formatInstant(new Date(completedAt), language),
        })}
      </p>
      {utr && (
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          {t('bankReference')}
          <CopyText bare text={utr} label={t('bankReference')} />
        </p>
      )}
      {line && (
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <Button
            size="small"
            icon={<Icon size={16} aria-hidden />}
            onClick={() => void copy(line)}
          >
            {t('copyForBank')}
          </Button>
          <span role="status" className="text-note font-semibold text-good">
            {copied && t('copied')}
          </span>
        </div>
      )}
    </>
  );
}

function NextStep({ next }: { readonly next: NonNullable<Whereabouts['next']> }) {
  const t = useTexts(withdrawalTexts);
  const place = 'mt-1 justify-self-start';
  if (next === 'again') {
    return (
      <Button size="small" className={place} onClick={goToForm}>
        {t('again')}
      </Button>
    );
  }
  if (next === 'explain') {
    return (
      <ButtonLink size="small" className={place} to="/safer-play" hash="checks">
        {t('explain')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="small" className={place} to="/contact">
      {t('askUs')}
    </ButtonLink>
  );
}

function goToForm(): void {
  const field = document.querySelector<HTMLInputElement>('main input[name="amount"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
