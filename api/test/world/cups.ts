import { assert } from '../../src/kernel/index.js';
import { asking } from './ask.js';
import type { Person } from './people.js';
import type { Product } from './product.js';
import { aPlayer, aTournament, join } from './tournaments.js';

/** One line of a result: the player's name, place and kills. */
export type ResultLine = readonly [name: string, place: number, kills: number];

/**
 * An event of six matches that was worked by hand. A match gives 12, 9, 8, 7 and 6 points for its
 * places and 1 for each kill; the best four matches count. `Gita` and `Hari` are equal in
 * everything, `Isha` has their points but played the last match, `Bala` is before `Asha` by kills,
 * and `Dev` before `Chitra` by wins.
 */
export const SIX_MATCHES: readonly (readonly ResultLine[])[] = [
  [
    ['Asha', 1, 3],
    ['Bala', 2, 3],
    ['Chitra', 3, 5],
    ['Dev', 4, 0],
    ['Esha', 5, 1],
    ['Farid', 6, 0],
  ],
  [
    ['Bala', 1, 1],
    ['Asha', 2, 4],
    ['Dev', 3, 2],
    ['Chitra', 4, 0],
    ['Farid', 5, 0],
    ['Esha', 6, 2],
    ['Gita', 7, 3],
  ],
  [
    ['Dev', 1, 0],
    ['Chitra', 2, 3],
    ['Asha', 3, 0],
    ['Bala', 4, 1],
    ['Esha', 5, 0],
    ['Hari', 7, 3],
  ],
  [
    ['Asha', 1, 2],
    ['Chitra', 2, 3],
    ['Bala', 3, 4],
    ['Esha', 4, 2],
    ['Dev', 5, 0],
    ['Farid', 6, 1],
  ],
  [
    ['Dev', 1, 6],
    ['Bala', 2, 0],
    ['Asha', 3, 1],
    ['Farid', 4, 0],
    ['Chitra', 5, 2],
  ],
  [
    ['Bala', 1, 2],
    ['Chitra', 2, 3],
    ['Dev', 3, 1],
    ['Asha', 4, 0],
    ['Esha', 5, 1],
    ['Farid', 6, 0],
    ['Isha', 7, 3],
  ],
];

const SIX_RULES = {
  entry: 'player',
  placePoints: [12, 9, 8, 7, 6],
  killPoints: 1,
  countedMatches: 4,
  prizes: [1000, 600, 400, 200, 100, 60, 50, 41, 20],
};

/** Standings by hand: place, name, points of the best four, wins, kills, and prize. */
export const SIX_STANDINGS = [
  [1, 'Bala', 51, 2, 11, 1000],
  [2, 'Asha', 51, 2, 10, 600],
  [3, 'Dev', 49, 2, 9, 400],
  [4, 'Chitra', 49, 0, 16, 200],
  [5, 'Esha', 29, 0, 6, 100],
  [6, 'Farid', 14, 0, 1, 60],
  [7, 'Isha', 3, 0, 3, 50],
  [8, 'Gita', 3, 0, 3, 30],
  [8, 'Hari', 3, 0, 3, 30],
];

/** The same after the disqualification of `Bala`. */
export const SIX_WITHOUT_BALA = [
  [1, 'Asha', 51, 2, 10, 1000],
  [2, 'Dev', 49, 2, 9, 600],
  [3, 'Chitra', 49, 0, 16, 400],
  [4, 'Esha', 29, 0, 6, 200],
  [5, 'Farid', 14, 0, 1, 100],
  [6, 'Isha', 3, 0, 3, 60],
  [7, 'Gita', 3, 0, 3, 45],
  [7, 'Hari', 3, 0, 3, 45],
];

type Players = Readonly<Record<string, Person>>;

/** Actions of an admin on cups. */
export function cupsOf(world: Product, admin: Person) {
  const ask = asking(world, admin);
  const declare = (id: string, players: Players, lines: readonly ResultLine[]) => {
    const [first] = lines;
    assert(first, 'a result has a line');
    return ask('POST', `/tournaments/admin/${id}/results`, {
      winners: [{ userId: players[first[0]]?.id, position: 1, prizeAmount: 0 }],
      scores: lines.map(([name, place, kills]) => ({ userId: players[name]?.id, place, kills })),
    });
  };
  return {
    ask,
    declare,
    create: async (body: object = {}): Promise<string> => {
      const answer = await ask('POST', '/cups/admin', { name: 'Cup', ...SIX_RULES, ...body });
      assert(answer.status === 201, `creating a cup was refused: ${answer.text}`);
      return answer.body.id;
    },
    setMatches: (id: string, tournamentIds: readonly string[]) =>
      ask('PUT', `/cups/admin/${id}/matches`, { tournamentIds }),
    pay: (id: string, body: object = {}, query = '', headers = {}) =>
      ask('POST', `/cups/admin/${id}/prizes${query}`, body, headers),
    /** A free match in which these players have a seat. */
    match: async (players: readonly Person[], fields: object = {}): Promise<string> => {
      const terms = { entryFee: 0, prizePool: 0, maxParticipants: 20, ...fields };
      const id = await aTournament(world, admin, terms);
      for (const player of players) {
        const joined = await join(world, player, id);
        assert(joined.status === 200, `joining was refused: ${joined.text}`);
      }
      return id;
    },
  };
}

/** Returns the names of all players of a list of results. */
const namesIn = (matches: readonly (readonly ResultLine[])[]) => [
  ...new Set(matches.flatMap((lines) => lines.map(([name]) => name))),
];

/** Creates a cup of these matches, with results, and its players by name. */
export async function aCup(
  world: Product,
  admin: Person,
  matches: readonly (readonly ResultLine[])[] = SIX_MATCHES,
  rules: object = {},
) {
  const cups = cupsOf(world, admin);
  const names = namesIn(matches);
  const people = await Promise.all(names.map((name) => aPlayer(world, 0, name)));
  const players: Players = Object.fromEntries(
    names.map((name, at) => [name, people[at] as Person]),
  );
  const ids: string[] = [];
  for (const [index, lines] of matches.entries()) {
    const startTime = new Date(Date.now() + (index + 1) * 3_600_000);
    const endTime = new Date(startTime.getTime() + 1_800_000);
    const seated = lines.map(([name]) => players[name] as Person);
    const id = await cups.match(seated, { startTime, endTime });
    ids.push(id);
    const declared = await cups.declare(id, players, lines);
    assert(declared.status === 200, `declaring was refused: ${declared.text}`);
  }
  const id = await cups.create(rules);
  const set = await cups.setMatches(id, ids);
  assert(set.status === 200, `setting the matches was refused: ${set.text}`);
  return { id, ids, players };
}
