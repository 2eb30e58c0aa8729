import { ModeEmblem } from '../../../components/art/mode-emblem';
import { Time } from '../../../components/time';
import { ButtonLink } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { type KeptRoom, keptRooms } from '../../../session/kept-rooms';
import { tournamentTexts } from '../texts';
import { RoomDetails } from './room-details';

/**
 * The list that is shown without a network: the joined matches and rooms as the server last sent
 * them.
 */
export function KeptRoomList() {
  const t = useTexts(tournamentTexts);
  const kept = keptRooms(Date.now());
  if (!kept || kept.rooms.length === 0) return null;
  return (
    <section aria-labelledby="kept-rooms" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="kept-rooms" className="text-lead">
          {t('keptTitle')}
        </h2>
        <p className="text-small text-ink-muted">
          {t('keptSince')} <Time at={new Date(kept.at).toISOString()} show="both" />
        </p>
      </header>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {kept.rooms.map((room) => (
          <li key={room._id}>
            <KeptMatch room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeptMatch({ room }: { readonly room: KeptRoom }) {
  return (
    <article
      aria-label={room.name}
      className="grid gap-4 rounded-large border border-line bg-surface-1 p-4 shadow-1 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <ModeEmblem mode={room.modeSlug} size={44} />
        <div className="grid min-w-0 gap-1">
          <h3 className="text-lead wrap-anywhere">{room.name}</h3>
          <p className="text-small text-ink-muted">
            {room.mode} · <Time at={room.startTime} />
          </p>
        </div>
      </header>
      {room.roomId && room.status === 'active' ? (
        <RoomDetails match={room._id} roomId={room.roomId} roomPassword={room.roomPassword} />
      ) : (
        <NotLive room={room} />
      )}
    </article>
  );
}

/** Links to the room screen if the room was open before its match was live. */
function NotLive({ room }: { readonly room: KeptRoom }) {
  const t = useTexts(tournamentTexts);
  return room.roomId && room.status === 'upcoming' ? (
    <ButtonLink size="small" to="/room" search={{ t: room._id }}>
      {t('goToRoom')}
    </ButtonLink>
  ) : (
    <p className="text-small text-ink-muted">{t('keptWithoutRoom')}</p>
  );
}
