import { Time } from '../../../components/time';
import { useTexts } from '../../../i18n/texts';
import { useServerSecond } from '../../../lib/ticker';
import { tournamentTexts } from '../texts';

/** Says until when the room is promised, or that it is late. */
export function RoomBy({ roomBy }: { readonly roomBy: string | undefined }) {
  const t = useTexts(tournamentTexts);
  const now = useServerSecond();
  if (!roomBy) return t('roomComes');
  const isLate = Date.parse(roomBy) / 1000 < now;
  return (
    <span className={isLate ? 'text-warn' : undefined}>
      {t(isLate ? 'roomLate' : 'roomPromised')} <Time at={roomBy} />
      {isLate && <span className="block text-ink-muted">{t('roomLateText')}</span>}
    </span>
  );
}
