import { Lock } from 'lucide-react';
import { CopyText } from '../../../components/copy-text';
import { useTexts } from '../../../i18n/texts';
import { tournamentTexts } from '../texts';

interface RoomDetailsProps {
  readonly roomId: string;
  readonly roomPassword: string | undefined;
}

/** The room's id and password, each with a copy button, and the way in. */
export function RoomDetails({ roomId, roomPassword }: RoomDetailsProps) {
  const t = useTexts(tournamentTexts);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <div className="grid gap-1">
          <dt className="text-small text-ink-muted">{t('roomId')}</dt>
          <dd>
            <CopyText text={roomId} label={t('roomId')} />
          </dd>
        </div>
        {roomPassword && (
          <div className="grid gap-1">
            <dt className="text-small text-ink-muted">{t('roomPassword')}</dt>
            <dd>
              <CopyText text={roomPassword} label={t('roomPassword')} />
            </dd>
          </div>
        )}
      </dl>
      <section className="rounded-medium bg-surface-2 p-4">
        <h3 className="pb-2 text-small text-ink-muted">{t('roomSteps')}</h3>
        <ol className="grid list-decimal gap-1 pl-5 text-small">
          <li>{t('roomStep1')}</li>
          <li>{t('roomStep2')}</li>
          <li>{t('roomStep3')}</li>
        </ol>
      </section>
      <p className="flex items-center gap-2 text-note text-ink-muted">
        <Lock size={14} aria-hidden /> {t('roomSecret')}
      </p>
    </div>
  );
}
