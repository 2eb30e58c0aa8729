import type { Participant } from '../../../api/schema';

/**
 * Returns the participants who have a seat. After a cancellation all fees are refunded, so all
 * participants are returned.
 */
export function seatedOf(participants: readonly Participant[]): readonly Participant[] {
  const seated = participants.filter(({ refunded }) => !refunded);
  return seated.length > 0 ? seated : participants;
}

interface Group {
  /** The squad of these players; undefined for the players who joined alone. */
  readonly squad?: NonNullable<Participant['squad']>;
  readonly people: readonly Participant[];
}

/**
 * Groups participants by squad, in the order of the participants. The last group contains the
 * players who joined alone.
 */
export function groupsOf(participants: readonly Participant[]): readonly Group[] {
  const squads = new Map(participants.flatMap(({ squad }) => (squad ? [[squad._id, squad]] : [])));
  const alone = participants.filter(({ squad }) => !squad);
  return [
    ...[...squads.values()].map((squad) => ({
      squad,
      people: participants.filter((each) => each.squad?._id === squad._id),
    })),
    ...(alone.length > 0 ? [{ people: alone }] : []),
  ];
}
