import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ErrorPanel } from '../../../components/error-panel';
import { PageFrame } from '../../../components/page-frame';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { WalletCard } from '../../../components/wallet-card';
import { useTexts } from '../../../i18n/texts';
import { useLatest } from '../../../lib/use-latest';
import { checkoutQuery, useTestConnection } from '../api/payments';
import { loadCheckout } from '../model/checkout-script';
import { useCheckout } from '../model/use-checkout';
import { paymentTexts } from '../texts';
import { OpenOrders } from './open-orders';
import { PaymentForm } from './payment-form';
import { PaymentProgress } from './payment-progress';

/**
 * The page to buy tokens. It shows packages and a field for another amount, the payment, and its
 * outcome.
 */
export function AddTokensPage({ wanted }: { readonly wanted: number | undefined }) {
  const t = useTexts(paymentTexts);
  const { data: settings } = useQuery(checkoutQuery);
  const missing = useCheckoutScript(settings?.checkoutUrl);
  const checkout = useCheckout();
  const { phase, receipt } = checkout;
  return (
    <PageFrame title={t('title')} lead={t('lead')} width="text">
      {missing && <ErrorPanel message={t('loadFailed')} onRetry={() => location.reload()} />}
      {settings?.depositsEnabled === false && <ErrorPanel message={t('off')} />}
      {phase.step === 'idle' && receipt && (
        <PaymentProgress phase={{ step: 'credited', order: receipt }} checkout={checkout} />
      )}
      {phase.step === 'idle' || phase.step === 'creating' ? (
        <PaymentForm
          wanted={wanted}
          most={settings?.maxTokens ?? 100_000}
          busy={phase.step === 'creating'}
          disabled={settings?.depositsEnabled === false}
          onPay={checkout.pay}
        />
      ) : (
        <PaymentProgress phase={phase} checkout={checkout} />
      )}
      <WalletCard />
      <PaymentInformation />
      <OpenOrders except={'order' in phase ? phase.order.orderId : null} />
    </PageFrame>
  );
}

/**
 * Loads the payment provider's script when the page opens. Returns true when the script could not
 * be loaded.
 */
function useCheckoutScript(url: string | undefined): boolean {
  const t = useTexts(paymentTexts);
  const [missing, setMissing] = useState(false);
  const tell = useLatest(() => {
    setMissing(true);
    showPopup({ type: 'error', title: t('error'), message: t('loadFailed') });
  });
  useEffect(() => {
    if (url) loadCheckout(url).catch(() => tell());
  }, [url, tell]);
  return missing;
}

function PaymentInformation() {
  const t = useTexts(paymentTexts);
  const test = useTestConnection();
  const onTest = () =>
    test.mutate(undefined, {
      onSuccess: () =>
        showPopup({ type: 'success', title: t('success'), message: t('gatewayWorks') }),
      onError: () => showPopup({ type: 'error', title: t('error'), message: t('gatewayFails') }),
    });
  return (
    <Card
      title={t('information')}
      aside={
        <Button size="small" busy={test.isPending} onClick={onTest}>
          {t('testGateway')}
        </Button>
      }
    >
      <ul className="grid gap-2 text-small text-ink-muted">
        {(['info1', 'info2', 'info3', 'info4'] as const).map((line) => (
          <li key={line} className="flex gap-2">
            <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-good" />
            {t(line)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
