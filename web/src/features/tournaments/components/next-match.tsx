import { useInfiniteQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { known, part, readingOf } from '../../../api/reading';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { Countdown } from '../../../components/countdown';
import { Loaded } from '../../../components/loaded';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import { type KeptRoom, keptRooms } from '../../../session/kept-rooms';
import { joinedQuery } from '../api/tournaments';
import { awaitsResults, liveFirst } from '../model/tournament';
import { tournamentTexts } from '../texts';

const FRAME = 'grid content-center gap-4 rounded-large border bg-surface-1 p-5 shadow-1';

interface NextMatchProps {
  /** Shown below the match to players who have or had a seat in a match. */
  readonly below: ReactNode;
}

/**
 * The match that the player plays now or next, with its time, its room and one button; without one,
 * a match that waits for its results.
 */
export default function NextMatch({ below }: NextMatchProps) {
  const t = useTexts(tournamentTexts);
  const reading = readingOf(useInfiniteQuery(joinedQuery));
  const kept = reading.is === 'known' ? null : keptRooms(Date.now());
  // Without a network, shows the match as this device last received it.
  const matches = kept
    ? known(kept.rooms)
    : part(reading, ({ pages }): readonly KeptRoom[] => pages[0]?.tournaments ?? []);
  const hasSeats = reading.is === 'known' && reading.data.pages[0]?.hasSeats;
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <Loaded
        of={matches}
        failed={t('joinedFailed')}
        awaited={<Skeleton className="h-44 w-full" />}
      >
        {(all) => {
          const [first] = liveFirst<KeptRoom>(all, serverNow());
          const isAhead = first?.status === 'active' || first?.status === 'upcoming';
          return isAhead ? <Ahead match={first} /> : <NoneAhead label={t('nextMatch')} />;
        }}
      </Loaded>
      {hasSeats && below}
    </div>
  );
}

function Ahead({ match }: { readonly match: KeptRoom }) {
  const t = useTexts(tournamentTexts);
  const isOpen = Boolean(match.roomId);
  const isOver = awaitsResults(match, serverNow());
  const label = t(isOver ? 'awaitsResults' : 'nextMatch');
  return (
    <section aria-label={label} className={`${FRAME} border-accent`}>
      <div className="flex items-start gap-3">
        <ModeEmblem mode={match.modeSlug} size={44} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-small text-ink-muted">{label}</p>
            {!isOver && (
              <Badge tone={isOpen ? 'good' : 'neutral'}>
                {t(isOpen ? 'roomIsOpen' : 'roomIsNotOpen')}
              </Badge>
            )}
          </div>
          <h2 className="text-lead wrap-anywhere">{match.name}</h2>
          <p className="text-small text-ink-muted">
            <Time at={match.startTime} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {!isOver && (
          <p className="text-title">
            <Countdown until={match.startTime} />
          </p>
        )}
        <ButtonLink kind="main" to="/room" search={{ t: match._id }}>
          {t(isOpen && !isOver ? 'goToRoom' : 'seeMatch')}
        </ButtonLink>
      </div>
    </section>
  );
}

function NoneAhead({ label }: { readonly label: string }) {
  const t = useTexts(tournamentTexts);
  return (
    <section aria-label={label} className={`${FRAME} border-line`}>
      <div className="flex items-start gap-3">
        <DoorOpen size={28} aria-hidden className="shrink-0 text-ink-muted" />
        <div className="grid gap-1">
          <h2 className="text-lead">{t('noNextMatch')}</h2>
          <p className="text-small text-ink-muted">{t('noNextMatchText')}</p>
        </div>
      </div>
      <div>
        <ButtonLink kind="main" to="/tournament-modes">
          {t('findMatch')}
        </ButtonLink>
      </div>
    </section>
  );
}
