import { expect } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import type { Person } from '../world/people.js';
import type { Product } from '../world/product.js';
import {
  aPlayer,
  aTournament,
  join,
  managing,
  type TournamentFields,
  won,
} from '../world/tournaments.js';

export const STATES = ['upcoming', 'active', 'completed', 'decided', 'cancelled'] as const;
export type State = (typeof STATES)[number];
export const REASON = 'Wrong lobby';

/** A match with two participants, each of whom paid 20 tokens. */
export interface Match {
  readonly id: string;
  readonly asha: Person;
  readonly ben: Person;
}

/** Actions of the tests of repairs. `now` returns the current world and admin. */
export function repairing(now: () => { readonly world: Product; readonly admin: Person }) {
  const { asAdmin, setStatus, declare } = managing(now);
  const aMatch = async (fields: TournamentFields = {}): Promise<Match> => {
    const { world, admin } = now();
    const id = await aTournament(world, admin, fields);
    const [asha, ben] = [await aPlayer(world, 20, 'Asha'), await aPlayer(world, 20, 'Ben')];
    for (const person of [asha, ben]) expect((await join(world, person, id)).status).toBe(200);
    return { id, asha, ben };
  };
  /** Creates a match and brings it into a state. */
  const inState = async (state: State, fields: TournamentFields = {}): Promise<Match> => {
    const match = await aMatch(fields);
    const room = { roomId: '77', roomPassword: 'old' };
    const path = `/tournaments/admin/${match.id}/room`;
    expect((await asAdmin('PUT', path, room)).status).toBe(200);
    if (state === 'decided') await done(declare(match.id, [won(match.asha, 40)]));
    else if (state !== 'upcoming') await done(setStatus(match.id, state));
    return match;
  };
  const repair = (id: string, body: object, key = {}, query = '') =>
    asAdmin('POST', `/tournaments/admin/${id}/repairs${query}`, { reason: REASON, ...body }, key);
  const match = async (id: string) => (await asAdmin('GET', `/tournaments/${id}`)).body;
  /** Returns the titles and texts of a player's notifications, newest first. */
  const told = async (person: Person): Promise<readonly string[]> => {
    await now().world.followed();
    const { body } = await asking(now().world, person)('GET', '/notifications');
    return body.notifications.map(({ text }: { text: string }) => text);
  };
  return { asAdmin, setStatus, declare, aMatch, inState, repair, match, told };
}

async function done(asked: Promise<Answer>): Promise<void> {
  const answer = await asked;
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
}
