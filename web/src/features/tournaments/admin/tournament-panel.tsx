import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../api/schema';
import { nextStep } from '../../../components/admin/next-step';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { Countdown } from '../../../components/countdown';
import { MATCH_TONES } from '../../../components/match-tones';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button, ButtonLink } from '../../../components/ui/button';
import { classNames } from '../../../lib/class-names';
import { counted } from '../../../lib/format';
import { useServerSecond } from '../../../lib/ticker';
import { hasPrizeSplit, PrizeSplit } from '../components/prize-split';
import { ranked } from '../model/tournament';
import { actionsOf } from './match-actions';
import { participantsQuery } from './queries';
import { claimsSentence } from './results/claim-words';
import { matchClaimsQuery } from './results/claims-query';
import type { DialogName } from './tournament-dialog';

interface PanelProps {
  readonly tournament: Tournament;
  readonly readOnly: boolean;
  /** True if two or more captains or players have sent the same result. */
  readonly isProposed: boolean;
  readonly onOpen: (what: DialogName) => void;
}

interface TournamentCardProps extends PanelProps {
  /** True in the side panel, which shows the name and the next step itself. */
  readonly inPanel?: boolean;
}

/** The side panel of one tournament, with its next step as the main action at the bottom. */
export function TournamentPanel({
  onClose,
  ...props
}: PanelProps & { readonly onClose: () => void }) {
  const next = props.readOnly ? null : nextStep(props.tournament, props.isProposed);
  return (
    <SidePanel
      title={props.tournament.name}
      onClose={onClose}
      actions={
        next && (
          <Button kind="main" onClick={() => props.onOpen(next.what)}>
            {next.label}
          </Button>
        )
      }
    >
      <TournamentCard {...props} inPanel />
    </SidePanel>
  );
}

/** One tournament with all its details and actions. */
export function TournamentCard({ inPanel, ...props }: TournamentCardProps) {
  const { tournament } = props;
  const { status, winners } = tournament;
  return (
    <article
      aria-label={tournament.name}
      className={classNames(
        'grid grid-cols-1 content-between gap-4',
        !inPanel && 'rounded-large border border-line bg-surface-1 p-5 shadow-1',
      )}
    >
      <div className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            {!inPanel && <h2 className="text-lead">{tournament.name}</h2>}
            <p className="text-small text-ink-muted">{tournament.mode}</p>
          </div>
          <div className="flex flex-col items-end gap-1.5">
            <Badge tone={MATCH_TONES[status]} capital>
              {status}
            </Badge>
            {status === 'upcoming' && <Overdue start={tournament.startTime} />}
          </div>
        </header>
        {status === 'upcoming' && (
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
            ...(hasPrizeSplit(tournament)
              ? [{ name: 'Announced prizes', value: <PrizeSplit tournament={tournament} /> }]
              : []),
            { name: 'Start', value: <Time at={tournament.startTime} /> },
            { name: 'End', value: <Time at={tournament.endTime} /> },
            {
              name: 'Room',
              value: tournament.roomId ? `${tournament.roomId} / ${tournament.roomPassword}` : null,
            },
            ...(tournament.roomBy
              ? [{ name: 'Room by', value: <Time at={tournament.roomBy} /> }]
              : []),
            { name: 'Check-in', value: tournament.checkIn ? 'Required' : null },
            { isDetail: true, name: 'Tournament ID', value: tournament._id, copy: true },
          ]}
        />
        {winners.length > 0 && <Winners tournament={tournament} inPanel={inPanel} />}
        {inPanel && !props.readOnly && <Claims tournament={tournament} />}
      </div>
      <Actions {...props} inPanel={inPanel} />
    </article>
  );
}

/** Says that players sent results, which are in the sheet of results and not paid yet. */
function Claims({ tournament }: Pick<TournamentCardProps, 'tournament'>) {
  const { status, winners } = tournament;
  const mayHave = winners.length === 0 && (status === 'active' || status === 'completed');
  const { data } = useQuery({ ...matchClaimsQuery(tournament._id), enabled: mayHave });
  const sentence = mayHave && data ? claimsSentence(data, tournament) : null;
  return sentence && <p className="text-small">{sentence}</p>;
}

/** The winners with their prizes. The side panel shows their kills too, if any are declared. */
function Winners({ tournament, inPanel }: Pick<TournamentCardProps, 'tournament' | 'inPanel'>) {
  // A list of cards must not read the participants of every match.
  const query = participantsQuery(tournament._id);
  const { data } = useQuery({ ...query, staleTime: 0, enabled: inPanel === true });
  const kills = new Map(data?.scores.map((score) => [score.userId, score.kills]));
  const hasKills = tournament.winners.some(({ userId }) => kills.get(userId));
  return (
    <section className="grid gap-1.5">
      <h3 className="text-small font-semibold text-good">Winners Declared</h3>
      <ol className="grid gap-1 text-small">
        {ranked(tournament.winners).map((winner) => (
          <li key={winner.userId} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {winner.position}. <Name>{winner.gameName}</Name>
              {hasKills && (
                <span className="text-ink-muted">
                  {` · ${counted(kills.get(winner.userId) ?? 0, 'kill')}`}
                </span>
              )}
            </span>
            <Tokens amount={winner.prizeAmount} words />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Overdue({ start }: { readonly start: string }) {
  if (Date.parse(start) / 1000 >= useServerSecond()) return null;
  return <Badge tone="warn">Overdue to start</Badge>;
}

function Actions({ tournament, readOnly, isProposed, onOpen, inPanel }: TournamentCardProps) {
  const hasStarted = Date.parse(tournament.startTime) / 1000 < useServerSecond();
  const main = inPanel ? nextStep(tournament, isProposed)?.label : undefined;
  const [first, ...others] = actionsOf(tournament, readOnly, { hasStarted, isProposed })
    .filter(({ label }) => label !== main)
    .map(({ what, label, danger }) => (
      <Button
        key={label}
        size="small"
        kind={danger ? 'danger' : 'plain'}
        onClick={() => onOpen(what)}
      >
        {label}
      </Button>
    ));
  return (
    <footer className="flex flex-wrap gap-2">
      {first}
      <ButtonLink
        size="small"
        {...toView('ledger', { view: 'journal', reference: tournament._id })}
      >
        Show in the ledger
      </ButtonLink>
      {others}
    </footer>
  );
}
