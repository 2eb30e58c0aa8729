import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Tournament } from '../../../api/schema';
import { serverNow } from '../../../lib/server-clock';
import { numberSentence, readWhole } from '../../../lib/typed-number';
import { MODES } from '../model/tournament';
import { fromLocal, toLocal } from './indian-local-time';
import type { TournamentFields } from './queries';
import { placesText, readPlaces } from './results/prize-table';
import { later, minutesBetween, nextAtSameTime, nextHalfHour, type Planned, plan } from './series';

export const LONE_WOLF = MODES['lone-wolf'].title;
export const CLASH_SQUAD = MODES['clash-squad'].title;

/** Returns a typed number, or 0 while the field has an error. */
export const numberIn = (text: string): number => readWhole(text).value ?? 0;

type SquadRule = Tournament['squads'];

/** Values of the form that creates or edits a tournament. */
export interface Fields {
  readonly name: string;
  readonly mode: string;
  readonly maxParticipants: string;
  readonly entryFee: string;
  readonly prizePool: string;
  /** Announced prizes by place, such as "200, 100, 50x8"; empty to announce none. */
  readonly places: string;
  readonly perKill: string;
  readonly startTime: string;
  /** End of the match, or of the first match of a series. */
  readonly endTime: string;
  /** Planned duration of a match, in minutes. It moves the end, and the end moves it. */
  readonly duration: string;
  /** Number of matches in a series. `every` is the number of minutes between their starts. */
  readonly count: string;
  readonly every: string;
  /** Days of the week on which the matches are created again; '1' is Monday. */
  readonly repeatOn: readonly string[];
  readonly details: string;
  readonly checkIn: boolean;
  /** Minutes before the start by which the room is promised; '0' promises no time. */
  readonly roomMinutes: string;
  readonly squads: SquadRule;
}

export const required = (name: string) => ({
  validate: (text: string) => text.trim() !== '' || `${name} is required`,
});

export const whole = (name: string, least: number) => ({
  validate: (text: string) => {
    const { value, problem } = readWhole(text);
    if (value !== null && value >= least) return true;
    const usual = `${name} must be a whole number of at least ${least}`;
    return numberSentence(name, problem ?? 'unreadable', usual);
  },
});

/** Returns the matches that the form describes, including the changes made in the preview. */
export function usePlan({ control }: UseFormReturn<Fields>) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Partial<Planned>>>(new Map());
  const [name, startTime, count, every] = useWatch({
    control,
    name: ['name', 'startTime', 'count', 'every'],
  });
  const series = { name, startTime, count: seriesCount(count), everyMinutes: numberIn(every) };
  return {
    planned: plan(series).map((each, at) => ({ ...each, ...changes.get(at) })),
    change: (at: number, change: Partial<Planned>) =>
      setChanges((now) => new Map(now).set(at, { ...now.get(at), ...change })),
  };
}

/** Maximum number of matches that one request creates. */
export const MOST_AT_ONCE = 50;
export const seriesCount = (text: string): number =>
  Math.min(Math.max(numberIn(text), 1), MOST_AT_ONCE);

export function bodiesOf(fields: Fields, planned: readonly Planned[]): readonly TournamentFields[] {
  return planned.map(({ name, startTime }) => ({
    name: name.trim(),
    mode: fields.mode,
    maxParticipants: fields.mode === LONE_WOLF ? 2 : numberIn(fields.maxParticipants),
    entryFee: numberIn(fields.entryFee),
    prizePool: numberIn(fields.prizePool),
    startTime: fromLocal(startTime),
    endTime: fromLocal(later(startTime, numberIn(fields.duration))),
    details: fields.details.trim(),
    checkIn: fields.checkIn,
    roomMinutes: numberIn(fields.roomMinutes),
    squads: fields.mode === CLASH_SQUAD ? fields.squads : 'off',
    prizeTable: {
      places: [...(readPlaces(fields.places).places ?? [])],
      perKill: numberIn(fields.perKill),
    },
  }));
}

const EMPTY: Fields = {
  name: '',
  mode: '',
  maxParticipants: '',
  entryFee: '',
  prizePool: '',
  places: '',
  perKill: '',
  details: '',
  startTime: '',
  endTime: '',
  duration: '60',
  count: '1',
  every: '30',
  repeatOn: [],
  checkIn: false,
  roomMinutes: '0',
  squads: 'off',
};

export function defaultsFor(tournament: Tournament | null, like?: Tournament): Fields {
  const known = tournament ?? like;
  if (!known) return withEnd({ ...EMPTY, startTime: nextHalfHour(serverNow()) });
  return withEnd({
    ...EMPTY,
    name: known.name,
    mode: known.mode,
    maxParticipants: String(known.maxParticipants),
    entryFee: String(known.entryFee),
    prizePool: String(known.prizePool),
    places: placesText(known.prizeTable?.places ?? []),
    perKill: known.prizeTable?.perKill ? String(known.prizeTable.perKill) : '',
    startTime: tournament
      ? toLocal(tournament.startTime)
      : nextAtSameTime(known.startTime, serverNow()),
    duration: String(minutesBetween(known.startTime, known.endTime)),
    details: known.details,
    checkIn: known.checkIn,
    roomMinutes: known.roomBy ? String(minutesBetween(known.roomBy, known.startTime)) : '0',
    squads: known.squads,
  });
}

const withEnd = (fields: Fields): Fields => ({
  ...fields,
  endTime: later(fields.startTime, Number(fields.duration)),
});

/** Says how many participants are told of a change as soon as it is saved. */
export function toldAtOnce(participants: number): string {
  if (participants === 0) return 'No participants yet.';
  return `${participants} participant${participants === 1 ? '' : 's'} will be notified at once.`;
}
