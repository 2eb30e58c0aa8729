import { newId } from '../../src/kernel/index.js';
import { SessionTokens } from '../../src/modules/auth/index.js';
import { PostStanding } from '../../src/modules/users/index.js';
import { Database } from '../../src/platform/database/index.js';
import type { Role } from '../../src/platform/http/index.js';
import type { TestApp } from './app.js';

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
  { app }: TestApp,
  role: Role = 'player',
  profile: { inGameName: string; freeFireUID: string } | null = null,
  inLog = true,
): Promise<Person> {
  const id = newId();
  const email = `${role}-${id}@example.com`;
  const database = app.get(Database);
  await database.query(
    `INSERT INTO user_account (id, email, password_hash, role, email_verified_at,
                               in_game_name, free_fire_uid, profile_version)
     VALUES ($1, $2, 'none', $3, now(), $4, $5, $6)`,
    [id, email, role, profile?.inGameName ?? null, profile?.freeFireUID ?? null, profile ? 1 : 0],
  );
  if (profile) {
    await database.query(
      `INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid)
       VALUES ($1, 1, $2, $3)`,
      [id, profile.inGameName, profile.freeFireUID],
    );
  }
  if (role !== 'player' && inLog) await writtenIntoLog({ app }, { id });
  const sessionToken = await app.get(SessionTokens).sign(id, 1);
  return { id, email, headers: { authorization: `Bearer ${sessionToken}` } };
}

/**
 * Posts the event about a person's role or ban that the log still lacks, with the person as its
 * actor.
 */
export async function writtenIntoLog(
  { app }: Pick<TestApp, 'app'>,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  await app.get(Database).query(
    `UPDATE user_account SET standing_by = id, standing_changes = standing_changes + 1
      WHERE id = $1`,
    [id],
  );
  await app.get(PostStanding).postPending(id);
}

/**
 * Bans a player directly in the database, without a request and an admin, and posts the event of
 * the ban.
 */
export async function bannedByHand(world: TestApp, person: Pick<Person, 'id'>): Promise<void> {
  await world.app
    .get(Database)
    .query("UPDATE user_account SET banned_at = now(), ban_reason = 'x' WHERE id = $1", [
      person.id,
    ]);
  await writtenIntoLog(world, person);
}
