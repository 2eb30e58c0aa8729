import { expect } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import { cupsOf } from '../world/cups.js';
import { type DepositWorld, ordered, verify } from '../world/deposits.js';
import { notify } from '../world/inbox.js';
import { type Person, somebody } from '../world/people.js';
import { claimsOf } from '../world/session.js';
import { giveTokens } from '../world/tokens.js';
import { aTournament, join } from '../world/tournaments.js';

/**
 * A player with one object of each kind, and the ids by which another player could name these
 * objects.
 */
export interface Belongings {
  readonly owner: Person;
  /**
   * Ids of this player's objects to put into a route's path, by prefix of the path. The longest
   * matching prefix applies.
   */
  readonly inPath: readonly (readonly [prefix: string, object: string])[];
  /**
   * Values that name the player's objects, by the body field or query parameter that takes them.
   */
  readonly inField: Readonly<Record<string, unknown>>;
  /** Texts of this player that no other player may read. */
  readonly marks: readonly string[];
  /** An idempotency key that the player has already used, and the body of that request. */
  readonly usedKey: { readonly key: string; readonly body: object };
}

const UPI = { amount: 30, type: 'upi', upiId: 'asha.private@okaxis' };
const ROOM = { roomId: 'room-4711-private', roomPassword: 'pass-0815-private' };
const SQUAD = 'Private Owls';
const CODE = 'ASHA-PRIVATE';
const EXCLUDED = 'Asha has a second account, only for her';
const PROMO = {
  code: CODE,
  description: 'For Asha',
  tokens: 5,
  maxUses: 1,
  expiryDate: '2090-01-01',
};

export async function belongingsOf(world: DepositWorld, admin: Person): Promise<Belongings> {
  const profile = { inGameName: 'Asha', freeFireUID: '771200345991' };
  const owner = await somebody(world, 'player', profile);
  const [ask, boss] = [asking(world, owner), asking(world, admin)];
  await giveTokens(world, owner, 500);
  const usedKey = { key: 'a-key-that-asha-has-used', body: UPI };
  const headers = { 'idempotency-key': usedKey.key };
  const withdrawal = made(await ask('POST', '/withdrawals/request', UPI, headers)).withdrawal;
  const tournament = await aTournament(world, admin);
  made(await join(world, owner, tournament));
  made(await boss('PUT', `/tournaments/admin/${tournament}/room`, ROOM));
  made(await boss('PUT', `/tournaments/admin/${tournament}/status`, { status: 'active' }));
  const promo = made(await boss('POST', '/promo-codes/admin/create', PROMO));
  made(await ask('POST', '/promo-codes/redeem', { code: CODE }));
  const cup = await aCupWithout(world, admin, owner);
  const [squad, open] = [await aSquad(ask), await ordered(world, owner)];
  const { checkout, payment } = (await world.provider.pay(await ordered(world, owner, 70))).body;
  made(await verify(world, owner, checkout));
  await ownNews(world, owner);
  made(await ask('POST', '/auth/forgot-password', { email: owner.email }));
  const { notification, mail, position } = await newest(world, owner);
  const promoId = promo.promoCode?._id ?? promo._id;
  return {
    owner,
    usedKey,
    inPath: [
      ...inConsole(owner, admin, mail, position),
      ['/api/auth/sessions/', claimsOf(owner.headers.authorization).sid],
      ['/api/cups/', cup],
      ['/api/cups/of-match/', tournament],
      ['/api/payments/orders/', open],
      ['/api/promo-codes/admin/', promoId],
      ['/api/squads/', squad._id],
      ['/api/tokens/proof/', position],
      ['/api/tournaments/', tournament],
      ['/api/tournaments/mode/', 'survival'],
      ['/api/users/', owner.id],
      ['/api/withdrawals/admin/', withdrawal._id],
    ],
    inField: {
      ...checkout,
      ...UPI,
      email: owner.email,
      ids: [notification],
      userId: owner.id,
      actor: owner.id,
      account: `player:${owner.id}`,
      reference: withdrawal._id,
      q: owner.email,
      squadId: squad._id,
      players: Array(4).fill(owner.id),
      cursor: notification,
      before: position,
      code: CODE,
    },
    marks: [
      owner.email,
      profile.freeFireUID,
      UPI.upiId,
      ROOM.roomId,
      ROOM.roomPassword,
      CODE,
      EXCLUDED,
      withdrawal._id,
      open,
      checkout.razorpay_order_id,
      payment.id,
      notification,
      mail,
      SQUAD,
      squad._id,
      squad.inviteCode,
      'Asha’s own news',
      'For Asha alone',
    ],
  };
}

/** Ids for the routes of the console, which no player may call. */
const inConsole = (
  owner: Person,
  admin: Person,
  mail: string,
  position: string,
): Belongings['inPath'] => [
  ['/api/admin/approvals/', owner.id],
  ['/api/admin/cards/', owner.id],
  ['/api/admin/disputes/', owner.id],
  ['/api/admin/ledger/', owner.id],
  ['/api/admin/ledger/events/', position],
  ['/api/admin/mail/', mail],
  ['/api/admin/months/', '2026-10'],
  ['/api/admin/months/closes/', owner.id],
  ['/api/admin/payments/', owner.id],
  ['/api/admin/payouts/', owner.id],
  ['/api/admin/players/', owner.id],
  ['/api/admin/risk/', owner.id],
  ['/api/admin/staff/', admin.id],
  ['/api/auth/passkeys/', owner.id],
];

/** Creates a cup from which this player was disqualified, for a reason that others may not read. */
async function aCupWithout(world: DepositWorld, admin: Person, player: Person): Promise<string> {
  const { create, ask, declare, match, setMatches } = cupsOf(world, admin);
  const played = await match([player]);
  made(await declare(played, { player }, [['player', 1, 2]]));
  const cup = await create();
  made(await setMatches(cup, [played]));
  const path = `/cups/admin/${cup}/disqualified/${player.id}`;
  await ask('PUT', path, { reason: EXCLUDED });
  return cup;
}

/** Adds a notification with a text that only this player may read. */
async function ownNews(world: DepositWorld, owner: Person): Promise<void> {
  await notify(world, {
    userId: owner.id,
    kind: 'room',
    dedupeKey: 'belonging',
    link: null,
    code: 'results-out',
    values: { name: 'Asha’s own news, For Asha alone' },
  });
}

async function aSquad(ask: ReturnType<typeof asking>) {
  return made(await ask('POST', '/squads', { name: SQUAD })).squads[0];
}

function made({ status, body, text }: Answer): Answer['body'] {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
}

async function newest(world: DepositWorld, { id, email }: Person) {
  const [row] = await world.database.rows<Record<'notification' | 'mail', string>>(
    `SELECT (SELECT id::text FROM notification WHERE user_id = $1 AND text LIKE '%Asha’s own news%')
              AS notification,
            (SELECT id::text FROM outgoing_mail WHERE recipient = $2 LIMIT 1) AS mail,
            (SELECT max(position)::text FROM ledger.movement WHERE account = 'player:' || $1)
              AS position`,
    [id, email],
  );
  const { notification, mail, position } = { position: '', ...row };
  expect([notification, mail, position]).toEqual([
    expect.any(String),
    expect.any(String),
    expect.stringMatching(/^\d+$/),
  ]);
  return { notification: String(notification), mail: String(mail), position };
}
