import { newTournament } from './matches.ts';
import { admin, call, type SignedIn } from './people.ts';

interface Squads {
  readonly squads: readonly { readonly _id: string; readonly name: string; inviteCode?: string }[];
}

export interface Squad {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/**
 * Creates a squad. Each of its other players allows the captain to use up to `shareLimit` tokens
 * for one match.
 */
export async function newSquad(
  captain: SignedIn,
  others: readonly SignedIn[],
  { name = 'Night Owls', shareLimit = 20 } = {},
): Promise<Squad> {
  const { squads } = await call<Squads>('POST', '/squads', { name }, captain.token);
  const made = squads.find((squad) => squad.name === name);
  const squad = { id: made?._id ?? '', name, code: made?.inviteCode ?? '' };
  for (const player of others) await joinSquad(player, squad.code, shareLimit);
  return squad;
}

export const joinSquad = (player: SignedIn, code: string, shareLimit = 20) =>
  call('POST', '/squads/join', { code, shareLimit }, player.token);

/** Creates a Clash Squad match with seats for exactly two squads. */
export const squadMatch = async (name: string, fields: object = {}) =>
  newTournament(await admin(), {
    name,
    mode: 'clash-squad',
    squads: 'equal',
    maxParticipants: 8,
    ...fields,
  });
