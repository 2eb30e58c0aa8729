import { assert } from '../../src/kernel/index.js';
import { type Answer, asking } from './ask.js';
import { type Person, somebody } from './people.js';
import type { Product } from './product.js';
import { giveTokens } from './tokens.js';

const HOUR_MS = 3_600_000;
let named = 0;

export type TournamentFields = Partial<{
  name: string;
  mode: string;
  maxParticipants: number;
  entryFee: number;
  prizePool: number;
  startTime: string | Date;
  endTime: string | Date;
  details: string;
  checkIn: boolean;
  roomMinutes: number;
  squads: string;
}>;

/** Returns the fields of a new tournament that starts in an hour, with a test's own fields. */
export function tournamentBody(fields: TournamentFields = {}) {
  named += 1;
  return {
    name: `Match ${named}`,
    mode: 'survival',
    maxParticipants: 10,
    entryFee: 20,
    prizePool: 100,
    details: 'Bermuda, squads of four',
    startTime: new Date(Date.now() + HOUR_MS),
    endTime: new Date(Date.now() + 2 * HOUR_MS),
    ...fields,
  };
}

/** Creates a tournament as an admin. Returns the tournament's id. */
export async function aTournament(
  world: Product,
  admin: Person,
  fields: TournamentFields = {},
): Promise<string> {
  const answer = await asking(world, admin)('POST', '/tournaments', tournamentBody(fields));
  assert(answer.status === 201, `creating a tournament was refused: ${answer.text}`);
  return answer.body.tournament.id;
}

/** Creates a player with a full profile and a number of tokens. */
export async function aPlayer(world: Product, tokens = 0, name = 'Asha'): Promise<Person> {
  const person = await somebody(world, 'player', {
    inGameName: name,
    freeFireUID: `${100_000_000 + Math.floor(Math.random() * 899_999_999)}`,
  });
  if (tokens > 0) await giveTokens(world, person, tokens);
  return person;
}

export function players(world: Product, count: number, tokens: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => aPlayer(world, tokens, `P${i}`)));
}

export function join(world: Product, person: Person, tournamentId: string): Promise<Answer> {
  return asking(world, person)('POST', `/tournaments/${tournamentId}/join`);
}

/** Returns the types of a tournament's events in the log, oldest first, after its creation. */
export async function eventsOf(world: Product, tournamentId: string): Promise<readonly string[]> {
  const rows = await world.database.rows<{ type: string }>(
    `SELECT type FROM ledger.event
        WHERE reference = $1 AND type <> 'SeatsOpened' ORDER BY position`,
    [tournamentId],
  );
  return rows.map(({ type }) => type);
}

/** Returns one winner of a match, in the form in which an admin enters winners. */
export const won = (person: Person, prizeAmount: number, position = 1) => ({
  userId: person.id,
  position,
  prizeAmount,
});

/** Actions of an admin on tournaments. `now` returns the current world and admin. */
export function managing(now: () => { readonly world: Product; readonly admin: Person }) {
  const asAdmin: ReturnType<typeof asking> = (...call) => {
    const { world, admin } = now();
    return asking(world, admin)(...call);
  };
  return {
    asAdmin,
    put: (id: string, body: object) => asAdmin('PUT', `/tournaments/admin/${id}`, body),
    setStatus: (id: string, status: string) =>
      asAdmin('PUT', `/tournaments/admin/${id}/status`, { status }),
    declare: (id: string, winners: unknown) =>
      asAdmin('POST', `/tournaments/admin/${id}/results`, { winners }),
  };
}
