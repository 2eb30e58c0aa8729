import type { ArenaClient } from './arena-client.js';
import { NAMES, PLANS, type Plan } from './cast.js';

export interface Player {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly userId: string;
}

const PASSWORD = 'demo-password';
const PACKAGES = [200, 300, 500, 150];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** E-mail address of the first player. If the address is registered, the demo has run before. */
export const FIRST_EMAIL = emailOf(NAMES[0] ?? '');

function emailOf(name: string): string {
  return `${name.toLowerCase()}@demo.example`;
}

export async function register(arena: ArenaClient, name: string, index: number): Promise<Player> {
  const email = emailOf(name);
  const registered = await arena.call('POST', '/auth/register', { email, password: PASSWORD });
  const session = registered.token
    ? registered
    : await arena.call('POST', '/auth/verify-otp', { email, otp: await arena.codeFor(email) });
  const token = String(session.token);
  const profile = { inGameName: `${name}OP`, freeFireUID: String(2_400_100_300 + index * 7_919) };
  await arena.call('PUT', '/users/profile', profile, token);
  return { name, email, token, userId: String((session.user as { _id: string })._id) };
}

/**
 * Lets a player pay for tokens. Most payments succeed. One is declined, and in one the browser is
 * closed before it reports the payment.
 */
export async function buyTokens(arena: ArenaClient, player: Player, index: number): Promise<void> {
  const amount = PACKAGES[index % PACKAGES.length];
  const order = await arena.call('POST', '/payments/create-order', { amount }, player.token);
  const orderId = String(order.orderId);
  if (index % 11 === 10) {
    await arena.pay(orderId, { outcome: 'failed', reason: 'insufficient_funds', method: 'card' });
    return buyTokens(arena, player, 0);
  }
  const { checkout } = await arena.pay(orderId, { method: index % 3 === 0 ? 'card' : 'upi' });
  if (index % 7 === 6) return;
  const proof = { ...(checkout as object), tokens: amount };
  await arena.call('POST', '/payments/verify', proof, player.token);
}

export async function makeCodes(arena: ArenaClient, admin: string): Promise<void> {
  const expiryDate = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const codes = [
    { code: 'WELCOME25', description: 'A welcome for new players', tokens: 25, maxUses: 100 },
    { code: 'FRIDAY10', description: 'Friday night bonus', tokens: 10, maxUses: 5 },
  ];
  for (const code of codes) {
    await arena.call('POST', '/promo-codes/admin/create', { ...code, expiryDate }, admin);
  }
}

export async function redeem(arena: ArenaClient, players: readonly Player[]): Promise<void> {
  for (const { token } of players.slice(0, 12)) {
    await arena.call('POST', '/promo-codes/redeem', { code: 'WELCOME25' }, token);
  }
}

export async function playTournaments(
  arena: ArenaClient,
  admin: string,
  players: readonly Player[],
): Promise<void> {
  for (const plan of PLANS) await play(arena, admin, players, plan);
}

async function play(
  arena: ArenaClient,
  admin: string,
  players: readonly Player[],
  plan: Plan,
): Promise<void> {
  const { inHours, begunHoursAgo = 0, joins, ends, ...facts } = plan;
  const created = await arena.call(
    'POST',
    '/tournaments',
    {
      ...facts,
      details: `${plan.name}. Be in the room ten minutes before the start. No emulators.`,
      ...timesFrom(Date.now() + inHours * HOUR_MS),
    },
    admin,
  );
  const id = String(created._id ?? (created.tournament as { _id: string })._id);
  const entrants = await joinAll(arena, players, id, joins);
  const setStatus = (status: string) =>
    arena.call('PUT', `/tournaments/admin/${id}/status`, { status }, admin);
  if (ends === 'cancelled') await setStatus('cancelled');
  if (ends !== 'active' && ends !== 'completed') return;
  await setStatus('active');
  // Players can only join a match in the future, so the start is moved to the past after the joins.
  const times = timesFrom(Date.now() - begunHoursAgo * HOUR_MS);
  await arena.call('PUT', `/tournaments/admin/${id}`, times, admin);
  const room = { roomId: String(48_213_377 + joins), roomPassword: 'booyah' };
  await arena.call('PUT', `/tournaments/admin/${id}/room`, room, admin);
  if (ends !== 'completed') return;
  const shares = entrants.length > 2 ? [0.5, 0.3, 0.2] : [1];
  const winners = shares.map((share, index) => ({
    userId: entrants[index]?.userId,
    position: index + 1,
    prizeAmount: Math.floor(plan.prizePool * share),
    gameName: `${entrants[index]?.name}OP`,
  }));
  await arena.call('POST', `/tournaments/admin/${id}/results`, { winners }, admin);
}

/** Returns the start and the end of a match that takes an hour. */
const timesFrom = (start: number) => ({
  startTime: new Date(start).toISOString(),
  endTime: new Date(start + HOUR_MS).toISOString(),
});

/**
 * Lets players join a match in the order of the list, until `joins` players have joined. Skips a
 * player whose request is refused, for example because of too few tokens.
 */
async function joinAll(
  arena: ArenaClient,
  players: readonly Player[],
  id: string,
  joins: number,
): Promise<Player[]> {
  const entrants: Player[] = [];
  for (const player of players) {
    if (entrants.length === joins) break;
    const joined = await arena.call('POST', `/tournaments/${id}/join`, {}, player.token).then(
      () => true,
      () => false,
    );
    if (joined) entrants.push(player);
  }
  return entrants;
}

export async function withdraw(
  arena: ArenaClient,
  admin: string,
  players: readonly Player[],
): Promise<void> {
  const ids: string[] = [];
  for (const { token, name, email } of players.slice(0, 5)) {
    const upi = { amount: 30, type: 'upi', upiId: `${name.toLowerCase()}@okaxis` };
    const play = { amount: 25, type: 'google_play', email };
    const answer = await arena.call(
      'POST',
      '/withdrawals/request',
      ids.length === 2 ? play : upi,
      token,
    );
    ids.push(String((answer.withdrawal as { _id: string })._id));
  }
  const settle = (id: string | undefined, body: object) =>
    arena.call('PUT', `/withdrawals/admin/status/${id}`, body, admin);
  await settle(ids[0], { status: 'completed', adminNotes: 'Paid, UTR 412345678901' });
  await settle(ids[1], { status: 'rejected', adminNotes: 'The UPI id does not take payments' });
  await settle(ids[3], { status: 'processing', adminNotes: 'With the bank' });
}
