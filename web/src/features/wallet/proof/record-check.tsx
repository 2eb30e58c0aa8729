import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, ShieldX } from 'lucide-react';
import { keys } from '../../../api/query-keys';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { language } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatInstant, formatTokens } from '../../../lib/format';
import { type CheckedRecord, checkRecord } from './queries';
import { proofTexts } from './texts';

const recordQuery = queryOptions({
  queryKey: [keys.ledger, 'record'],
  queryFn: ({ signal }) => checkRecord(signal),
  staleTime: 0,
  gcTime: 0,
});

/**
 * Checks the public record of the ledger in the browser, for everyone: the signature of its newest
 * checkpoint, and that it continues the one that this browser has seen before.
 */
export default function RecordCheck() {
  const t = useTexts(proofTexts);
  // Browsers offer functions for hashes and signatures only on pages with HTTPS.
  const isAble = typeof crypto.subtle !== 'undefined';
  const { data, error, isFetching, refetch } = useQuery({ ...recordQuery, enabled: isAble });
  return (
    <div className="grid justify-items-start gap-3">
      <div aria-live="polite" className="grid gap-3">
        {!isAble && <FormMessage tone="bad">{t('noCrypto')}</FormMessage>}
        {error && !isFetching && <FormMessage tone="bad">{t('recordFailed')}</FormMessage>}
        {data === null && <p className="text-small">{t('recordEmpty')}</p>}
        {data && !isFetching && <Outcome record={data} />}
      </div>
      {isAble && (
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('recordAgain')}
        </Button>
      )}
    </div>
  );
}

/** A number of lines as texts need it: to choose the plural, and to show. */
const lines = (count: number) => ({ count, size: formatTokens(count) });

function Outcome({ record }: { readonly record: CheckedRecord }) {
  const t = useTexts(proofTexts);
  const { size, signedAt, signature, continuity, seenSize } = record;
  if (signature === 'bad' || continuity === 'bad') {
    return (
      <p className="flex gap-2 text-small text-bad">
        <ShieldX size={18} aria-hidden className="mt-0.5 shrink-0" /> {t('recordBad')}
      </p>
    );
  }
  const time = formatInstant(new Date(signedAt), language.get());
  return (
    <p className="flex gap-2 text-small">
      <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-good" />
      <span>
        {signature === 'good'
          ? t('recordGood', { ...lines(size), time })
          : t('recordUnsigned', lines(size))}{' '}
        {continuity === 'good' && seenSize > 0
          ? t('recordSame', lines(seenSize))
          : t(continuity === 'new-key' ? 'recordNewKey' : 'recordFirst')}
      </span>
    </p>
  );
}
