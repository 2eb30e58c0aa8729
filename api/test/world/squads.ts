import { expect } from '@jest/globals';
import { asking } from './ask.js';
import { eachOf } from './each-of.js';
import type { Person } from './people.js';
import type { Product } from './product.js';
import { players } from './tournaments.js';

export interface Team {
  readonly squadId: string;
  readonly team: readonly [Person, Person, Person, Person];
  readonly inviteCode: string;
}

/** Creates a squad of four by the invite link; every player agrees to pay up to `shareLimit`. */
export async function aSquad(world: Product, tokensEach = 20, shareLimit = 20): Promise<Team> {
  const team = (await players(world, 4, tokensEach)) as [Person, Person, Person, Person];
  const [captain, ...others] = team;
  const created = await asking(world, captain)('POST', '/squads', { name: 'Night Owls' });
  expect(created.status).toBe(201);
  const [{ _id: squadId, inviteCode }] = created.body.squads;
  await eachOf(others, async (player) => {
    const body = { code: inviteCode, shareLimit };
    expect((await asking(world, player)('POST', '/squads/join', body)).status).toBe(200);
  });
  return { squadId, team, inviteCode };
}
