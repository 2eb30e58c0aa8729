import { useQuery } from '@tanstack/react-query';
import { CopyText } from '../../../components/copy-text';
import { Rupees } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { openOrdersQuery } from '../api/payments';
import { paymentTexts } from '../texts';

/**
 * Lists the player's orders without an outcome, so that a player who closed the payment page can
 * still follow the payment. The order that the page already shows is left out.
 */
export function OpenOrders({ except }: { readonly except: string | null }) {
  const t = useTexts(paymentTexts);
  const { data } = useQuery(openOrdersQuery);
  const orders = data?.orders.filter((order) => order.orderId !== except) ?? [];
  if (orders.length === 0) return null;
  return (
    <Card title={t('openOrders')} aside={<Badge tone="warn">{orders.length}</Badge>}>
      <p className="pb-4 text-small text-ink-muted">{t('openOrdersText')}</p>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-medium bg-surface-2 p-3"
          >
            <div>
              <p className="font-semibold">
                <Rupees amount={order.amount} />
              </p>
              <p className="text-note text-ink-muted">
                <Time at={order.createdAt} show="both" />
              </p>
            </div>
            <CopyText text={order.orderId} label={t('orderId')} />
            {order.paymentId ? (
              <Badge tone="info">{t('checking')}</Badge>
            ) : (
              <Badge>{t('unpaid')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
