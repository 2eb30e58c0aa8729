import { useEffect, useRef, useState } from 'react';
import type { Tournament } from '../../../../api/schema';
import { FormDialog } from '../../../../components/admin/form-dialog';
import { ReviewList } from '../../../../components/admin/review-list';
import { FormMessage } from '../../../../components/form-message';
import { Badge } from '../../../../components/ui/badge';
import { Button } from '../../../../components/ui/button';
import { Confirm } from '../../../../components/ui/confirm';
import { TextAreaField } from '../../../../components/ui/field';
import { formatInstant } from '../../../../lib/format';
import { serverNow } from '../../../../lib/server-clock';
import { EARLY_MS } from '../room-form';
import { type RoomLine, readRooms } from './read-rooms';
import { useSetRooms } from './set-rooms';

type Line = RoomLine<Tournament>;
interface Sent {
  readonly isSaved: boolean;
  /** The outcome in words: success, or the server's refusal. */
  readonly words: string;
}
/** The outcome of each room that was sent, by the id of its match. */
type Outcomes = ReadonlyMap<string, Sent>;

interface RoomsDialogProps {
  /** The chosen matches, in the order of the list. */
  readonly matches: readonly Tournament[];
  readonly onClose: () => void;
}

const isOpen = ({ status }: Tournament) => status === 'upcoming' || status === 'active';

/**
 * The dialog that publishes the rooms of several matches from pasted text, one line for each match.
 */
export function RoomsDialog({ matches, onClose }: RoomsDialogProps) {
  const [text, setText] = useState('');
  // The list of matches changes while rooms are saved, so the review keeps its own copy.
  const [chosen] = useState(() => matches.filter(isOpen));
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const save = useSetRooms(({ id, room }, refusal) => {
    const words = refusal ?? (room.start ? 'Published and started' : 'Published');
    setOutcomes((before) => new Map([...before, [id, { isSaved: refusal === null, words }]]));
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = readRooms(text, chosen);
  const rooms = roomsOf(read.lines, outcomes);
  const send = (start: boolean) =>
    save.mutate(
      rooms.map(({ match, roomId, roomPassword }) => ({
        id: match._id,
        room: { roomId, roomPassword, ...(start && match.status === 'upcoming' && { start }) },
      })),
    );
  const told = toldOf(outcomes);
  const left = matches.length - chosen.length;
  return (
    <FormDialog
      title={`Rooms of ${count(chosen.length, 'match')}`}
      size="large"
      action={`Publish ${count(rooms.length, 'room')}`}
      kind="main"
      busy={save.isPending}
      disabled={rooms.length === 0}
      done={told !== null && rooms.length === 0 && !save.isPending}
      problem={null}
      other={<Start matches={rooms.map(({ match }) => match)} save={save} send={send} />}
      onSubmit={() => send(false)}
      onClose={onClose}
    >
      <TextAreaField
        ref={field}
        label="Room IDs and passwords"
        required
        hint={HINT}
        rows={5}
        value={text}
        maxLength={10_000}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {left > 0 && (
        <p className="text-small text-ink-muted">
          {`${count(left, 'match')} left out: over or cancelled.`}
        </p>
      )}
      {told && <FormMessage tone="good">{told}</FormMessage>}
      <Review {...read} outcomes={outcomes} />
    </FormDialog>
  );
}

const HINT =
  'One line per match: room ID and password, with a tab, comma or space between. The first line ' +
  "is for the first chosen match, unless a line begins with the match's name.";

interface StartProps {
  readonly matches: readonly Tournament[];
  readonly save: { readonly isPending: boolean };
  readonly send: (start: boolean) => void;
}

/**
 * Publishes the rooms and starts the upcoming matches. Asks for confirmation first if a match would
 * start early.
 */
function Start({ matches, save, send }: StartProps) {
  const [asks, setAsks] = useState(false);
  const starting = matches.filter(({ status }) => status === 'upcoming');
  const early = starting.filter(({ startTime }) => Date.parse(startTime) - serverNow() > EARLY_MS);
  if (starting.length === 0) return null;
  return (
    <>
      <Button
        disabled={save.isPending}
        onClick={() => (early.length > 0 ? setAsks(true) : send(true))}
      >
        {`Publish and start ${starting.length}`}
      </Button>
      {asks && (
        <Confirm
          title="Start before their time?"
          sentence={`${count(early.length, 'match')} would start more than 30 minutes early.`}
          consequence={early.map(matchWords).join('; ')}
          action="Start now"
          onConfirm={() => {
            setAsks(false);
            send(true);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

interface ReviewProps {
  readonly lines: readonly Line[];
  readonly without: readonly Tournament[];
  readonly outcomes: Outcomes;
}

function Review({ lines, without, outcomes }: ReviewProps) {
  return (
    <ReviewList
      rows={[
        ...lines.map((line, at) => ({
          key: `${at} ${line.line}`,
          given: line.match ? matchWords(line.match) : 'No match',
          matched: line.problem ? line.line : `${line.roomId} / ${line.roomPassword}`,
          outcome: <Outcome line={line} outcomes={outcomes} />,
        })),
        ...without.map((match) => ({
          key: match._id,
          given: matchWords(match),
          matched: null,
          outcome: <Badge>No room pasted</Badge>,
        })),
      ]}
    />
  );
}

/** Returns the lines that have no problem and whose rooms are not saved yet. */
function roomsOf(lines: readonly Line[], outcomes: Outcomes) {
  return lines.flatMap((line) => {
    const { match, problem } = line;
    return match && !problem && !outcomes.get(match._id)?.isSaved ? [{ ...line, match }] : [];
  });
}

function Outcome({ line, outcomes }: { readonly line: Line; readonly outcomes: Outcomes }) {
  if (line.problem) return <Badge tone="warn">{line.problem}</Badge>;
  const sent = line.match && outcomes.get(line.match._id);
  if (!sent) return <Badge tone="info">Matched</Badge>;
  if (sent.isSaved) return <Badge tone="good">{sent.words}</Badge>;
  return <span className="text-bad sm:max-w-60">{sent.words}</span>;
}

function toldOf(outcomes: Outcomes): string | null {
  if (outcomes.size === 0) return null;
  const saved = [...outcomes.values()].filter(({ isSaved }) => isSaved).length;
  return `${saved} of ${count(outcomes.size, 'room')} published.`;
}

const matchWords = ({ name, startTime }: Tournament): string =>
  `${name}, ${formatInstant(new Date(startTime))}`;

const count = (number: number, of: 'match' | 'room'): string =>
  `${number} ${number === 1 ? of : { match: 'matches', room: 'rooms' }[of]}`;
