import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { Tournament } from '../../../api/schema';
import { TimeAhead } from '../../../components/admin/time-ahead';
import { Loaded } from '../../../components/loaded';
import { PathLink } from '../../../components/path-link';
import { keepPopups } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { serverNow } from '../../../lib/server-clock';
import type { MatchStep, Need } from './needs';
import type { Needs } from './use-needs';

/** The dialog of a step of a match. The matches belong to another feature, so it is handed in. */
export type MatchTaskDialog = ComponentType<{
  readonly step: MatchStep['step'];
  readonly tournament: Tournament;
  readonly onDone: () => void;
  readonly onClose: () => void;
}>;

interface NeedsYouNowProps extends Needs {
  readonly readOnly: boolean;
  readonly MatchTask: MatchTaskDialog;
}

/** Lists the tasks that wait for staff, most urgent first, beside tonight's matches. */
export function NeedsYouNow({ readOnly, needs, all, matches, MatchTask }: NeedsYouNowProps) {
  const { task, open, close, goOn } = useMatchTasks(needs);
  return (
    <>
      <Card title="Needs you now" className={readOnly ? 'xl:col-span-3' : 'xl:col-span-2'}>
        <Loaded of={all} failed="Failed to fetch some of the tasks" awaited={null}>
          {() => needs.length === 0 && <p className="text-ink-muted">All clear.</p>}
        </Loaded>
        <ul className="grid">
          {needs.map((need) => (
            <NeedRow key={need.id} need={need} onOpen={open} />
          ))}
        </ul>
        {task && (
          <Suspense fallback={null}>
            <MatchTask
              // The key makes the dialog of the next task a new one.
              key={keyOf(task)}
              step={task.step}
              tournament={task.tournament}
              onDone={goOn}
              onClose={close}
            />
          </Suspense>
        )}
      </Card>
      {!readOnly && <Tonight matches={matches} />}
    </>
  );
}

const keyOf = ({ step, tournament: { _id } }: MatchStep) => `${step} ${_id}`;

/**
 * Holds the match whose dialog is open. When its step is done, the dialog of the next match that
 * needs one opens; the list itself may still contain the step that was just done.
 */
function useMatchTasks(needs: readonly Need[]) {
  const [task, setTask] = useState<MatchStep | null>(null);
  const [done, setDone] = useState<readonly string[]>([]);
  const goOn = () => {
    const ended = task ? [...done, keyOf(task)] : done;
    setDone(ended);
    const next = needs.find(({ match }) => match && !ended.includes(keyOf(match)));
    if (next) keepPopups();
    setTask(next?.match ?? null);
  };
  // A step that a person opens again is a step again.
  const open = (match: MatchStep) => {
    setDone(done.filter((each) => each !== keyOf(match)));
    setTask(match);
  };
  return { task, open, close: () => setTask(null), goOn };
}

const ACTION =
  'inline-flex min-h-8 items-center rounded-medium border border-control bg-surface-2 px-3 font-semibold hover:bg-surface-3';

interface NeedRowProps {
  readonly need: Need;
  readonly onOpen: (match: MatchStep) => void;
}

function NeedRow({ need, onOpen }: NeedRowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 text-small last:border-b-0">
      <span className="min-w-0 grow basis-56 wrap-anywhere">{need.sentence}</span>
      {need.since && (
        <span className="text-ink-muted">
          <Time at={need.since} show="relative" />
        </span>
      )}
      {need.match ? (
        <button type="button" className={ACTION} onClick={() => onOpen(need.match)}>
          {need.action}
        </button>
      ) : (
        <PathLink path={need.href} className={ACTION}>
          {need.action}
        </PathLink>
      )}
    </li>
  );
}

const IST_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
/**
 * Returns the end of the current night in India, six in the morning. Times are in milliseconds
 * since 1970.
 */
function endOfNight(now: number): number {
  const six = 6 * 3_600_000;
  return Math.floor((now + IST_MS - six) / DAY_MS + 1) * DAY_MS + six - IST_MS;
}

function Tonight({ matches }: { readonly matches: Needs['matches'] }) {
  return (
    <Card title="Tonight" className="xl:row-span-2">
      <Loaded of={matches} failed="Failed to fetch the matches" awaited={<SkeletonList rows={2} />}>
        {(pending) => <MatchesOf pending={pending} />}
      </Loaded>
    </Card>
  );
}

function MatchesOf({ pending }: { readonly pending: readonly Tournament[] }) {
  const now = serverNow();
  const tonight = pending.filter(({ startTime }) => Date.parse(startTime) < endOfNight(now));
  return (
    <>
      {tonight.length === 0 && <p className="text-ink-muted">No matches before 6:00 am.</p>}
      <ul className="grid">
        {tonight.map((match) => (
          <li
            key={match._id}
            className="grid gap-0.5 border-b border-line py-1.5 text-small last:border-b-0"
          >
            <span className="flex items-center justify-between gap-2">
              <PathLink
                path={`/admin/tournaments?q=${match._id}`}
                className="min-h-6 font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
              >
                {match.name}
              </PathLink>
              <Badge capital>{match.status}</Badge>
            </span>
            <Line>
              {match.status === 'active' ? (
                <Time at={match.startTime} show="near" />
              ) : (
                <TimeAhead at={match.startTime} />
              )}
              {`${match.currentParticipants} / ${match.maxParticipants} seats`}
              <span className="ml-auto">
                <Badge tone={match.roomId ? 'good' : 'warn'}>
                  {match.roomId ? 'Room' : 'No room'}
                </Badge>
              </span>
            </Line>
          </li>
        ))}
      </ul>
    </>
  );
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-2 text-ink-muted">{children}</span>
);
