import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../api/use-send';
import { FormMessage } from '../../components/form-message';
import { Button } from '../../components/ui/button';
import { pushTexts } from '../../i18n/push';
import { useTexts } from '../../i18n/texts';
import { inBrowser } from '../../lib/storage';
import { permission, pushQuery, turnOn } from './push-device';

const DECLINED = 'arena.push-declined';

/**
 * Offers push notifications after the player has joined a match, until the player accepts or
 * declines.
 */
export default function PushOffer() {
  const [isOpen, setOpen] = useState(() => permission() === 'default' && !inBrowser.read(DECLINED));
  return isOpen ? <Offer onDecline={() => setOpen(false)} /> : null;
}

function Offer({ onDecline }: { readonly onDecline: () => void }) {
  const t = useTexts(pushTexts);
  const queries = useQueryClient();
  const publicKey = useQuery(pushQuery).data?.publicKey;
  const on = useSend({
    mutationFn: () => turnOn(publicKey ?? ''),
    onSuccess: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  const decline = () => {
    inBrowser.write(DECLINED, '1');
    onDecline();
  };
  if (on.isSuccess) return <FormMessage tone="good">{t('turnedOn')}</FormMessage>;
  return (
    <section className="grid gap-3 rounded-medium border border-line bg-surface-2 p-4">
      <div className="flex items-start gap-3">
        <BellRing size={22} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <div className="grid gap-0.5">
          <h3 className="font-sans text-body font-semibold">{t('offerTitle')}</h3>
          <p className="text-small text-ink-muted">{t('offerText')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!publicKey} busy={on.isPending} onClick={() => on.mutate()}>
          {t('turnOn')}
        </Button>
        <Button kind="quiet" onClick={decline}>
          {t('notNow')}
        </Button>
      </div>
      {on.isError && (
        <FormMessage tone="bad">
          {permission() === 'denied' ? t('blocked') : t('failed')}
        </FormMessage>
      )}
    </section>
  );
}
