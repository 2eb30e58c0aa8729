import { useState } from 'react';
import type { Squad } from '../../../api/schema';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { useMyId } from '../../../session/profile';
import { LimitDialog } from './limit-dialog';
import { useSquadChange } from './queries';
import { squadTexts } from './texts';
import { useTellRefusal } from './use-tell-refusal';

/** An invitation to a squad, which the player accepts with a limit, or declines. */
export function Invitation({ squad }: { readonly squad: Squad }) {
  const t = useTexts(squadTexts);
  const me = useMyId();
  const [asks, setAsks] = useState(false);
  const { _id: squadId, name, members } = squad;
  const accept = useSquadChange('setLimit', {
    onSuccess: () => showPopup({ type: 'success', title: name, message: t('joined', { name }) }),
  });
  const decline = useSquadChange('remove', { onError: useTellRefusal() });
  const captain = members.find(({ isCaptain }) => isCaptain)?.gameName || t('aPlayer');
  return (
    <section
      aria-label={t('invitation', { name })}
      className="grid gap-3 rounded-large border border-accent bg-surface-1 p-5 shadow-1 sm:p-6"
    >
      <h2 className="text-lead wrap-anywhere">{t('invitation', { name })}</h2>
      <p className="wrap-anywhere text-ink-muted">{t('invitationText', { captain })}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={() => setAsks(true)}>
          {t('accept')}
        </Button>
        <Button
          busy={decline.isPending}
          onClick={() => decline.mutate({ squadId, userId: me ?? '' })}
        >
          {t('decline')}
        </Button>
      </div>
      {asks && (
        <LimitDialog
          title={t('acceptTitle', { name })}
          action={t('join')}
          busy={accept.isPending}
          error={accept.error}
          onSend={(shareLimit) => accept.mutate({ squadId, shareLimit })}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
