import { useQuery } from '@tanstack/react-query';
import { CircleX, Clock3 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { PaymentOrder } from '../../../api/schema';
import { CopyText } from '../../../components/copy-text';
import { Rupees, Tokens } from '../../../components/money';
import { Receipt } from '../../../components/receipt';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { Spinner } from '../../../components/ui/spinner';
import { WalletTokens } from '../../../components/wallet-tokens';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { useLatest } from '../../../lib/use-latest';
import { orderQuery } from '../api/payments';
import type { Phase, useCheckout } from '../model/use-checkout';
import { paymentTexts } from '../texts';

interface ProgressProps {
  readonly phase: Exclude<Phase, { step: 'idle' | 'creating' }>;
  readonly checkout: ReturnType<typeof useCheckout>;
}

/** Shows the state of a payment, whether money was taken, and what the player can do next. */
export function PaymentProgress({ phase, checkout }: ProgressProps) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const { order } = phase;
  const again = (
    <>
      <Button kind="main" onClick={() => checkout.payAgain(order)}>
        {t('payAgain')}
      </Button>
      <Button onClick={checkout.restart}>{t('newPayment')}</Button>
    </>
  );
  switch (phase.step) {
    case 'open':
      return <State icon={<Spinner />} title={t('open')} order={order} />;
    case 'verifying':
      return <State icon={<Spinner />} title={t('verifying')} order={order} />;
    case 'pending':
      return (
        <Watched order={order} onCredited={() => checkout.credited(order, order.amount)}>
          <ButtonLink to="/contact">{t('contact')}</ButtonLink>
          <Button onClick={checkout.restart}>{t('newPayment')}</Button>
        </Watched>
      );
    case 'dismissed':
      return (
        <State
          icon={<Clock3 size={28} aria-hidden className="text-warn" />}
          title={t('dismissedTitle')}
          text={t('dismissed', { count: order.amount })}
          order={order}
        >
          {again}
        </State>
      );
    case 'failed':
      return (
        <State
          icon={<CircleX size={28} aria-hidden className="text-bad" />}
          title={t('failedTitle')}
          text={[phase.reason, t('failed')].filter(Boolean).join(' ')}
          order={order}
        >
          {again}
        </State>
      );
    case 'credited':
      return (
        <Paid order={order}>
          <Button onClick={checkout.restart}>{common('close')}</Button>
        </Paid>
      );
  }
}

/**
 * Shows a payment that is not confirmed yet, and fetches its state repeatedly until the tokens are
 * credited.
 */
function Watched({
  order,
  onCredited,
  children,
}: {
  readonly order: PaymentOrder;
  readonly onCredited: () => void;
  readonly children: ReactNode;
}) {
  const t = useTexts(paymentTexts);
  const { data } = useQuery(orderQuery(order.orderId));
  const arrived = data?.status === 'success';
  const credited = useLatest(onCredited);
  useEffect(() => {
    if (arrived) credited();
  }, [arrived, credited]);
  return (
    <State icon={<Spinner />} title={t('pendingTitle')} text={t('pending')} order={order}>
      {children}
    </State>
  );
}

/** The receipt of a payment whose tokens are in the wallet. */
function Paid({ order, children }: { readonly order: PaymentOrder; readonly children: ReactNode }) {
  const t = useTexts(paymentTexts);
  const { data } = useQuery(orderQuery(order.orderId));
  return (
    <section className="grid gap-4 rounded-large border border-line bg-surface-1 p-5 shadow-1">
      <h2 className="text-lead">{t('receipt')}</h2>
      <Receipt
        sentence={t('added', { tokens: String(order.amount) })}
        facts={[
          { name: t('paid'), value: <Rupees amount={order.amount} /> },
          { name: t('bought'), value: <Tokens amount={order.amount} signed words /> },
          { name: t('newBalance'), value: <WalletTokens awaited="h-6 w-20" words /> },
          {
            name: t('time'),
            value: data ? <Time at={data.createdAt} /> : <Skeleton className="h-6 w-28" />,
          },
        ]}
        reference={{ name: t('orderId'), id: order.orderId }}
      />
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function State(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly order: PaymentOrder;
  readonly children?: ReactNode;
}) {
  const t = useTexts(paymentTexts);
  return (
    <section
      role="status"
      className="grid justify-items-center gap-4 rounded-large border border-line bg-surface-1 px-5 py-10 text-center shadow-1"
    >
      {props.icon}
      <h2 className="text-lead">{props.title}</h2>
      {props.text && <p className="measure text-ink-muted">{props.text}</p>}
      <CopyText text={props.order.orderId} label={t('orderId')} />
      {props.children && (
        <div className="flex flex-wrap justify-center gap-3">{props.children}</div>
      )}
    </section>
  );
}
