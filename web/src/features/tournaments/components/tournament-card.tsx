import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { Countdown } from '../../../components/countdown';
import { MATCH_TONES } from '../../../components/match-tones';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Progress } from '../../../components/ui/progress';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { hasCheckIn, hasSquads, isFull, type ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { EndTime } from './end-time';
import { MatchActions } from './match-actions';
import { hasPrizeSplit, PrizeSplit } from './prize-split';
import { Winners } from './winners';

const CheckIn = lazy(() => import('../check-in/check-in'));

interface CardProps {
  readonly tournament: ListedMatch;
  /** True to scroll the card into view and outline it, because a link led to this card. */
  readonly marked?: boolean;
  readonly roomWhenLive?: boolean;
  /** Level of the card's heading: h2 directly under the page's title, h3 in a section. */
  readonly level?: 2 | 3;
  /** A note from the page, shown above the actions. */
  readonly note?: ReactNode;
}

/** The card of one match, with price and prize, start, seats and its actions. */
export function TournamentCard(props: CardProps) {
  const { tournament, marked = false, level = 3, note, roomWhenLive = false } = props;
  const { status } = tournament;
  // The card of a live match shows the room to its participants instead of price and seats.
  const showsRoom = roomWhenLive && status === 'active' && Boolean(tournament.roomId);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked) card.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <article
      ref={card}
      aria-label={tournament.name}
      className={classNames(
        'grid grid-cols-1 content-between gap-2 rounded-large border bg-surface-1 p-3 shadow-1 sm:gap-4 sm:p-5',
        marked ? 'border-accent outline-2 outline-accent' : 'border-line',
      )}
    >
      <div className="grid grid-cols-1 gap-2 sm:gap-4">
        <CardHead tournament={tournament} level={level} />
        {!showsRoom && <CardNumbers tournament={tournament} />}
        {status === 'completed' && <Winners tournament={tournament} atMost={3} />}
        {(status === 'upcoming' || status === 'active') && !showsRoom && (
          <Seats tournament={tournament} />
        )}
        {hasCheckIn(tournament) && (
          <div
            className={
              showsCheckIn(tournament)
                ? '-my-0.5 grid min-h-9 items-center sm:my-0'
                : 'max-sm:hidden'
            }
          >
            <Suspense fallback={null}>
              <CheckIn tournament={tournament} />
            </Suspense>
          </div>
        )}
        {note}
      </div>
      <MatchActions tournament={tournament} roomWhenLive={roomWhenLive} />
    </article>
  );
}

/**
 * True if the card shows the check-in on a phone too, where it replaces the seats. Other players
 * read about it under Details and before they join.
 */
const showsCheckIn = (tournament: ListedMatch) =>
  hasCheckIn(tournament) && (tournament.isJoined === true || isFull(tournament));

function CardHead({ tournament, level }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const t = useTexts(tournamentTexts);
  const { status, isJoined, startTime } = tournament;
  // Shows only one badge. "Joined" replaces "upcoming" and "completed" but no other state, because
  // the other states matter more.
  const own = { upcoming: 'joined', completed: 'played' } as const;
  const says = isJoined && (status === 'upcoming' || status === 'completed') ? own[status] : status;
  return (
    <header className="flex items-start gap-3">
      <ModeEmblem mode={tournament.modeSlug} size={40} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Heading className="text-lead leading-tight wrap-anywhere">{tournament.name}</Heading>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="text-small text-ink-muted">
            {status === 'completed' ? (
              <EndTime tournament={tournament} brief />
            ) : (
              <Time at={startTime} show="near" />
            )}
          </p>
          <Badge tone={says === 'joined' || says === 'played' ? 'good' : MATCH_TONES[says]}>
            {t(says)}
          </Badge>
        </div>
      </div>
    </header>
  );
}

function CardNumbers({ tournament }: CardProps) {
  const t = useTexts(tournamentTexts);
  const { status } = tournament;
  return (
    <dl
      className={classNames(
        'flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-medium bg-surface-2 px-3 py-1.5 sm:py-3',
        // On a phone, a completed match shows its winners instead of price and prize.
        status === 'completed' && 'max-sm:hidden',
      )}
    >
      <div>
        <dt className="text-note text-ink-muted">{t('prizePool')}</dt>
        <dd className="font-heading text-lead leading-[1.5rem] font-bold">
          <Tokens amount={tournament.prizePool} />
        </dd>
      </div>
      <div>
        <dt className="text-note text-ink-muted">{t('entryFee')}</dt>
        <dd className="font-heading text-lead leading-[1.5rem] font-bold">
          {tournament.entryFee > 0 ? <Tokens amount={tournament.entryFee} /> : t('free')}
        </dd>
      </div>
      {(status === 'upcoming' || status === 'active') && (
        <div>
          <dt className="text-note text-ink-muted">
            {t(status === 'upcoming' ? 'start' : 'ends')}
          </dt>
          <dd className="leading-[1.5rem] has-data-started:max-w-20 has-data-started:text-note has-data-started:leading-3.5">
            {status === 'upcoming' ? (
              <Countdown until={tournament.startTime} />
            ) : (
              <span className="text-note">
                <EndTime tournament={tournament} />
              </span>
            )}
          </dd>
        </div>
      )}
      {status !== 'completed' && hasPrizeSplit(tournament) && (
        <div className="-mt-1.5 min-w-0 basis-full truncate text-note leading-[1rem] text-ink-muted">
          <dt className="sr-only">{t('prizes')}</dt>
          <dd className="truncate">
            <PrizeSplit tournament={tournament} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Seats({ tournament }: CardProps) {
  const t = useTexts(tournamentTexts);
  const { status, currentParticipants: taken, maxParticipants: all } = tournament;
  const label = t('seatsTaken', { taken, all });
  return (
    <div className={classNames('grid gap-1.5', showsCheckIn(tournament) && 'max-sm:hidden')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <span aria-live="polite">{label}</span>
        {hasSquads(tournament) && <span className="font-semibold text-info">{t('squads')}</span>}
        {/* Free seats are shown only while players can join the match. */}
        {status === 'upcoming' && (
          <span className="font-semibold text-ink-muted">
            {t('seatsLeft', { count: Math.max(all - taken, 0) })}
          </span>
        )}
      </div>
      <Progress label={label} value={taken} max={all} tone={taken >= all ? 'good' : 'ember'} />
    </div>
  );
}
