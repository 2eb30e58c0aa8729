import { useQuery } from '@tanstack/react-query';
import { Gift, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { PageFrame } from '../../../components/page-frame';
import { showPopup, showPopupAfterReload } from '../../../components/popup/popups';
import { RulesNote } from '../../../components/rules-note';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useFailureText } from '../../../components/use-failure-text';
import { useTexts } from '../../../i18n/texts';
import { inBrowser } from '../../../lib/storage';
import { redeemedQuery, useRedeem } from '../queries';
import { promoTexts } from '../texts';

const LONGEST = 20;
const RELOAD_AFTER_MS = 2000;

/** The page on which a player redeems a promo code and sees the codes redeemed before. */
export function PromoCodePage() {
  const t = useTexts(promoTexts);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="grid gap-4">
          <RedeemForm />
          <Card title={t('how')}>
            <ol className="grid list-decimal gap-2 pl-5 text-small text-ink-muted">
              <li>{t('how1')}</li>
              <li>{t('how2')}</li>
              <li>{t('how3')}</li>
            </ol>
          </Card>
        </div>
        <div className="grid gap-6">
          <Redeemed />
          <Card title={t('benefits')}>
            <ul className="grid list-disc gap-2 pl-5 text-small text-ink-muted">
              <li>{t('benefit1')}</li>
              <li>{t('benefit2')}</li>
              <li>{t('benefit3')}</li>
            </ul>
          </Card>
        </div>
      </div>
    </PageFrame>
  );
}

function RedeemForm() {
  const t = useTexts(promoTexts);
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const fail = (message: string) => showPopup({ type: 'error', title: t('error'), message });
  const [done, setDone] = useState(false);
  const redeem = useRedeem({
    onSuccess: ({ message }) => {
      const told = { title: t('success'), message: message ?? t('redeemed') };
      const popup = { type: 'success' as const, ...told };
      setDone(true);
      showPopup(popup);
      setTimeout(() => {
        // Without storage a reload would end the session, so the page empties its form instead.
        if (!inBrowser.outlivesReload()) {
          setCode('');
          return setDone(false);
        }
        showPopupAfterReload(popup);
        location.reload();
      }, RELOAD_AFTER_MS);
    },
    onError: (error) => fail(failureText(error, t('failed'))),
  });
  const busy = redeem.isPending || done;
  const trimmed = code.trim();
  const submit = () => {
    if (busy) return;
    if (trimmed === '') return fail(t('enterCode'));
    redeem.mutate({ code: trimmed });
  };
  return (
    <Card>
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('code')}
          required
          hint={t('codeHint')}
          value={code}
          maxLength={LONGEST}
          disabled={busy}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono text-lead tracking-widest uppercase"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          onKeyDown={(event) => {
            // Browsers do not submit a form with a disabled button, so the Enter key is handled
            // here.
            if (event.key === 'Enter' && trimmed === '') submit();
          }}
        />
        <RulesNote about="redemptions" />
        <Button
          type="submit"
          kind="main"
          wide
          icon={<Gift size={18} aria-hidden />}
          busy={busy}
          disabled={trimmed === ''}
        >
          {busy ? t('redeeming') : t('redeem')}
        </Button>
      </Form>
    </Card>
  );
}

function Redeemed() {
  const t = useTexts(promoTexts);
  const { data, isPending, isError, isFetching, refetch } = useQuery(redeemedQuery);
  return (
    <section className="grid gap-4">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-lead">{t('history')}</h2>
        <Button
          size="small"
          icon={<RotateCw size={16} aria-hidden />}
          busy={isFetching && !isPending}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      </header>
      {isPending && <SkeletonList rows={2} height="h-20" />}
      {isError && !data && (
        <ErrorPanel message={t('retryText')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.redeemedCodes.length === 0 && (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
      {data && data.redeemedCodes.length > 0 && (
        <ul className="grid gap-3">
          {data.redeemedCodes.map((redeemed) => (
            <li
              key={redeemed.code}
              className="flex flex-wrap items-center justify-between gap-3 rounded-large border border-line bg-surface-1 p-4"
            >
              <div className="min-w-0">
                <p className="font-mono font-semibold">{redeemed.code}</p>
                <p className="text-small text-ink-muted">{redeemed.description}</p>
                <p className="text-note text-ink-muted">
                  <Time at={redeemed.redeemedAt} />
                </p>
                {redeemed.reversedAt && (
                  <p className="text-note text-warn">
                    {t('takenBack')} <Time at={redeemed.reversedAt} />
                  </p>
                )}
              </div>
              <Tokens amount={redeemed.tokens} signed words />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
