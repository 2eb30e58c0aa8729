import { type ReactNode, useState } from 'react';
import type { Tournament } from '../../../api/schema';
import { Countdown } from '../../../components/countdown';
import { Tokens } from '../../../components/money';
import { Facts } from '../../../components/office/side-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button, ButtonLink } from '../../../components/ui/button';
import { useServerSecond } from '../../../lib/ticker';
import { ranked, STATUS_TONES } from '../model/tournament';
import { DeleteDialog } from './delete-dialog';
import { ParticipantsPanel } from './participants-panel';
import { ResultsForm } from './results-form';
import { RoomForm } from './room-form';
import { StatusForm } from './status-form';
import { TournamentForm } from './tournament-form';

interface PanelProps {
  readonly tournament: Tournament;
  readonly readOnly: boolean;
}

/** One tournament of the office. */
export function TournamentPanel({ tournament, readOnly }: PanelProps) {
  const { status, winners } = tournament;
  const waiting = status === 'upcoming' || status === 'active';
  return (
    <article
      aria-label={tournament.name}
      className="grid content-between gap-4 rounded-large border border-line bg-surface-1 p-5 shadow-1"
    >
      <div className="grid gap-4">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lead break-words">{tournament.name}</h2>
            <p className="text-small text-ink-muted">{tournament.mode}</p>
          </div>
          <div className="flex flex-col items-end gap-1.5">
            <Badge tone={STATUS_TONES[status]} capital>
              {status}
            </Badge>
            {status === 'upcoming' && <Overdue start={tournament.startTime} />}
          </div>
        </header>
        {waiting && (
          <p className="text-lead">
            <Countdown until={tournament.startTime} />
          </p>
        )}
        <Facts
          facts={[
            {
              name: 'Participants',
              value: `${tournament.currentParticipants} of ${tournament.maxParticipants}`,
            },
            { name: 'Entry fee', value: <Tokens amount={tournament.entryFee} words /> },
            { name: 'Prize pool', value: <Tokens amount={tournament.prizePool} words /> },
            { name: 'Start', value: <Time at={tournament.startTime} /> },
            { name: 'End', value: <Time at={tournament.endTime} /> },
            {
              name: 'Room',
              value: tournament.roomId ? `${tournament.roomId} / ${tournament.roomPassword}` : null,
            },
            { name: 'Tournament ID', value: tournament._id, copy: true },
          ]}
        />
        {winners.length > 0 && (
          <section className="grid gap-1.5">
            <h3 className="text-small font-semibold text-good">Winners Declared</h3>
            <ol className="grid gap-1 text-small">
              {ranked(winners).map((winner) => (
                <li key={winner.userId} className="flex justify-between gap-3">
                  <span>
                    {winner.position}. {winner.gameName}
                  </span>
                  <Tokens amount={winner.prizeAmount} words />
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <Actions tournament={tournament} readOnly={readOnly} />
    </article>
  );
}

function Overdue({ start }: { readonly start: string }) {
  const now = useServerSecond();
  return Date.parse(start) / 1000 < now ? <Badge tone="warn">Overdue to start</Badge> : null;
}

type Open = 'edit' | 'room' | 'status' | 'results' | 'participants' | 'delete' | null;

function Actions({ tournament, readOnly }: PanelProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const action = (name: Exclude<Open, null>, label: string, kind?: 'danger') => (
    <Button key={name} size="small" kind={kind ?? 'plain'} onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  const roomMatters = tournament.status === 'upcoming' || tournament.status === 'active';
  const undecided = tournament.winners.length === 0 && tournament.status !== 'cancelled';
  const dialogs: Readonly<Record<Exclude<Open, null>, () => ReactNode>> = {
    edit: () => <TournamentForm tournament={tournament} onClose={close} />,
    room: () => <RoomForm tournament={tournament} onClose={close} />,
    status: () => <StatusForm tournament={tournament} onClose={close} />,
    results: () => <ResultsForm tournament={tournament} onClose={close} />,
    participants: () => <ParticipantsPanel tournament={tournament} onClose={close} />,
    delete: () => <DeleteDialog tournament={tournament} onClose={close} />,
  };
  return (
    <footer className="flex flex-wrap gap-2">
      {action('participants', 'Participants')}
      <ButtonLink
        size="small"
        to="/admin"
        search={{ tab: 'ledger', view: 'journal', reference: tournament._id }}
      >
        In the ledger
      </ButtonLink>
      {!readOnly && (
        <>
          {action('edit', 'Edit')}
          {roomMatters && action('room', 'Room')}
          {action('status', 'Status')}
          {undecided && action('results', 'Declare results')}
          {action('delete', 'Delete', 'danger')}
        </>
      )}
      {open && dialogs[open]()}
    </footer>
  );
}
