import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { Countdown } from '../../../components/countdown';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Progress } from '../../../components/ui/progress';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { tournamentQuery } from '../api/tournaments';
import { type ListedMatch, STATUS_TONES } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { EndTime } from './end-time';
import { MatchActions } from './match-actions';
import { Winners } from './winners';

interface CardProps {
  readonly tournament: ListedMatch;
  /** Scrolls into view and outlines the card, because a link led to it. */
  readonly marked?: boolean;
  readonly roomWhenLive?: boolean;
  /** Level of its heading: h2 right under the page's title, h3 in a section. */
  readonly level?: 2 | 3;
  /** A note of the page, above the actions. */
  readonly note?: ReactNode;
}

/** One match: price and prize, start, seats, and its actions. */
export function TournamentCard(props: CardProps) {
  const { tournament, marked = false, level = 3, note, ...rest } = props;
  const { status } = tournament;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked) card.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <article
      ref={card}
      aria-label={tournament.name}
      className={classNames(
        'grid grid-cols-1 content-between gap-4 rounded-large border bg-surface-1 p-4 shadow-1 sm:p-5',
        marked ? 'border-accent outline-2 outline-accent' : 'border-line',
      )}
    >
      <div className="grid grid-cols-1 gap-4">
        <CardHead tournament={tournament} level={level} />
        <CardNumbers tournament={tournament} />
        {status === 'completed' && <Winners tournament={tournament} />}
        {(status === 'upcoming' || status === 'active') && <Seats tournament={tournament} />}
        <Details tournament={tournament} />
        {note}
      </div>
      <MatchActions tournament={tournament} {...rest} />
    </article>
  );
}

function CardHead({ tournament, level }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const t = useTexts(tournamentTexts);
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <ModeEmblem mode={tournament.modeSlug} size={44} />
      <div className="grid min-w-0 flex-1 gap-1">
        <Heading className="text-lead wrap-anywhere">{tournament.name}</Heading>
        <p className="text-small text-ink-muted">
          <Time at={tournament.startTime} />
        </p>
      </div>
      <div className="flex gap-1.5 max-sm:w-full sm:flex-col sm:items-end">
        <Badge tone={STATUS_TONES[tournament.status]}>{t(tournament.status)}</Badge>
        {tournament.isJoined && <Badge tone="good">{t('joined')}</Badge>}
      </div>
    </header>
  );
}

function CardNumbers({ tournament }: CardProps) {
  const t = useTexts(tournamentTexts);
  const { status } = tournament;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-medium bg-surface-2 p-3 sm:grid-cols-3">
      <div>
        <dt className="text-note text-ink-muted">{t('prizePool')}</dt>
        <dd className="font-heading text-lead font-bold">
          <Tokens amount={tournament.prizePool} />
        </dd>
      </div>
      <div>
        <dt className="text-note text-ink-muted">{t('entryFee')}</dt>
        <dd className="font-heading text-lead font-bold">
          {tournament.entryFee > 0 ? <Tokens amount={tournament.entryFee} /> : t('free')}
        </dd>
      </div>
      {status !== 'cancelled' && (
        <div className="col-span-2 sm:col-span-1">
          <dt className="text-note text-ink-muted">
            {t(status === 'upcoming' ? 'start' : status === 'active' ? 'ends' : 'endDate')}
          </dt>
          <dd className="text-lead">
            {status === 'upcoming' ? (
              <Countdown until={tournament.startTime} />
            ) : (
              <span className="block text-small">
                <EndTime tournament={tournament} />
              </span>
            )}
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
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-small">
        <span aria-live="polite">{label}</span>
        {/* Free seats are shown only while they can be taken. */}
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

/** Shows a match's details; their text is fetched when they are opened. */
function Details({ tournament }: CardProps) {
  const t = useTexts(tournamentTexts);
  const [open, setOpen] = useState(false);
  const { _id, details, hasDetails = Boolean(details) } = tournament;
  const isAsked = open && details === undefined;
  const { data, isError } = useQuery({ ...tournamentQuery(_id), enabled: isAsked });
  if (!hasDetails) return null;
  const text = details ?? data?.details ?? (isError ? t('listFailed') : '…');
  return (
    <details className="text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 font-semibold text-ink-muted">{t('details')}</summary>
      <p aria-live="polite" className="measure pt-2 whitespace-pre-line text-ink-muted">
        {text}
      </p>
    </details>
  );
}
