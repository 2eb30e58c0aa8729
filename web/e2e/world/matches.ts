import { admin, call, type SignedIn } from './people.ts';
import { product } from './product.ts';

export const MODE = 'Free Fire Survival Mode';

interface Given {
  readonly name: string;
  readonly mode?: string;
  readonly maxParticipants?: number;
  readonly entryFee?: number;
  readonly prizePool?: number;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly checkIn?: boolean;
  readonly squads?: 'equal' | 'captain' | undefined;
  readonly details?: string;
  readonly prizeTable?: { readonly places: readonly number[]; readonly perKill: number };
}

const HOUR_MS = 3_600_000;

/**
 * Creates a tournament that starts within two hours, sooner than those created before it, because a
 * page shows the 20 that start soonest. Returns its id.
 */
export async function newTournament(admin: SignedIn, given: Given): Promise<string> {
  const after = (ms: number) => new Date(Date.now() + ms).toISOString();
  const age = Date.now() - product().startedAt;
  const { tournament } = await call<{ tournament: { _id: string } }>(
    'POST',
    '/tournaments',
    {
      mode: MODE,
      maxParticipants: 10,
      entryFee: 20,
      prizePool: 100,
      startTime: after(Math.max(HOUR_MS / 4, 2 * HOUR_MS - 2 * age)),
      endTime: after(3 * HOUR_MS),
      details: 'Last player standing.',
      ...given,
    },
    admin.token,
  );
  return tournament._id;
}

export const join = (player: SignedIn, id: string) =>
  call('POST', `/tournaments/${id}/join`, {}, player.token);

export const giveTokens = (admin: SignedIn, player: SignedIn, amount: number) =>
  call(
    'PUT',
    `/users/tokens/${String(player.user._id)}`,
    { amount, reason: 'A gift' },
    admin.token,
  );

export const deleteTournament = (admin: SignedIn, id: string) =>
  call('DELETE', `/tournaments/admin/${id}`, undefined, admin.token);

const ROOM = { roomId: 'room-4711', roomPassword: 'secret-42' };

export const setRoom = (admin: SignedIn, id: string, room = ROOM) =>
  call('PUT', `/tournaments/admin/${id}/room`, room, admin.token);

export const setStatus = (admin: SignedIn, id: string, status: string) =>
  call('PUT', `/tournaments/admin/${id}/status`, { status }, admin.token);

/** Declares one winner with a place and a prize. */
export const declareWinner = (
  admin: SignedIn,
  id: string,
  player: SignedIn,
  [position, prizeAmount]: readonly [place: number, tokens: number],
) =>
  call(
    'POST',
    `/tournaments/admin/${id}/results`,
    { winners: [{ userId: player.user._id, position, prizeAmount, gameName: 'x' }] },
    admin.token,
  );

/** Creates a match and declares this player its winner. Returns its id. */
export async function wonBy(player: SignedIn, name: string): Promise<string> {
  const boss = await admin();
  const id = await newTournament(boss, { name, entryFee: 0 });
  await join(player, id);
  await setStatus(boss, id, 'active');
  await declareWinner(boss, id, player, [1, 40]);
  return id;
}

let codes = 0;

/** Creates a promo code worth this number of tokens, valid for a day by default. */
export async function newPromoCode(
  admin: SignedIn,
  tokens: number,
  given: {
    readonly maxUses?: number;
    readonly expiryDate?: string;
    readonly description?: string;
  } = {},
): Promise<string> {
  codes += 1;
  const code = `E${codes}-${Date.now().toString(36)}${process.pid}`.toUpperCase().slice(0, 20);
  const expiryDate = new Date(Date.now() + 86_400_000).toISOString();
  const body = { code, description: 'For tests', tokens, maxUses: 5, expiryDate, ...given };
  await call('POST', '/promo-codes/admin/create', body, admin.token);
  return code;
}
