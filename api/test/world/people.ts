import { hash } from '@node-rs/argon2';
import { assert, newId } from '../../src/kernel/index.js';
import { staffEvent, standingEvent } from '../../src/modules/users/domain/standing.js';
import type { Role } from '../../src/platform/http/index.js';
import type { Product } from './product.js';
import { signedIn } from './session.js';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

/**
 * Creates a verified, signed-in user without sending mail. The user has no valid password. With
 * `inLog`, the event that makes the user a member of staff is posted too. A test that counts
 * positions passes false, and may post the event later.
 */
export async function somebody(
  world: Product,
  role: Role = 'player',
  profile: { inGameName: string; freeFireUID: string } | null = null,
  inLog = true,
): Promise<Person> {
  const id = newId();
  const email = `${role}-${id}@example.com`;
  await world.database.rows(
    `INSERT INTO user_account (id, email, password_hash, role, email_verified_at,
                               in_game_name, free_fire_uid, profile_version)
     VALUES ($1, $2, 'none', $3, now(), $4, $5, $6)`,
    [id, email, role, profile?.inGameName ?? null, profile?.freeFireUID ?? null, profile ? 1 : 0],
  );
  if (profile) {
    await world.database.rows(
      `INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid)
       VALUES ($1, 1, $2, $3)`,
      [id, profile.inGameName, profile.freeFireUID],
    );
  }
  if (role !== 'player' && inLog) await writtenIntoLog(world, { id });
  return { id, email, headers: await signedIn(world, id) };
}

/**
 * Posts the event about a person's role or ban that the log still lacks, with the person as its
 * actor.
 */
export async function writtenIntoLog(
  { database, ledger }: Product,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  const [user] = await database.rows<{
    change: number;
    role: Role;
    active: boolean;
    banned: boolean;
  }>(
    `UPDATE user_account SET standing_by = id, standing_changes = standing_changes + 1
      WHERE id = $1
     RETURNING standing_changes AS change, role, deactivated_at IS NULL AS active,
               banned_at IS NOT NULL AS banned`,
    [id],
  );
  assert(user, `user ${id} exists`);
  const { change, role, active, banned } = user;
  const of = { userId: id, change, adminId: id };
  const event =
    role === 'player' ? standingEvent({ ...of, banned }) : staffEvent({ ...of, role, active });
  const outcome = await ledger.post(event);
  assert(outcome.posted, `the event of ${role} ${id} was refused`);
  await database.rows('UPDATE user_account SET standing_posted = $2 WHERE id = $1', [id, change]);
}

/**
 * Bans a player directly in the database, without a request and an admin, and posts the event of
 * the ban.
 */
export async function bannedByHand(world: Product, person: Pick<Person, 'id'>): Promise<void> {
  await world.database.rows(
    "UPDATE user_account SET banned_at = now(), ban_reason = 'x' WHERE id = $1",
    [person.id],
  );
  await writtenIntoLog(world, person);
}

const hashes = new Map<string, Promise<string>>();

/** Gives a user a password that signs in. */
export async function givePassword(
  { database }: Pick<Product, 'database'>,
  { id }: Pick<Person, 'id'>,
  password: string,
): Promise<void> {
  const hashed = hashes.get(password) ?? hash(password);
  hashes.set(password, hashed);
  const statement = 'UPDATE user_account SET password_hash = $2 WHERE id = $1';
  await database.rows(statement, [id, await hashed]);
}
