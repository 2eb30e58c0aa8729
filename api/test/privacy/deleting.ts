import { expect } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import { givePassword, type Person } from '../world/people.js';
import type { Product } from '../world/product.js';
import { aPlayer } from '../world/tournaments.js';

const DAY_MS = 86_400_000;
export const PASSWORD = 'correct horse battery';
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Common steps of the tests of deleted accounts, for one product. */
export function deleting(now: () => Product) {
  const as = (person: Person) => asking(now(), person);
  const guest: ReturnType<typeof asking> = (...call) => asking(now(), null)(...call);
  const credentials = ({ email }: Person) => ({ email, password: PASSWORD });
  const row = async ({ id }: Person) => {
    const [found] = await now().database.rows(
      `SELECT email, in_game_name AS "name", free_fire_uid AS uid, deleted_at AS "deletedAt",
              deletion_requested_at AS "requestedAt", deletion_began_at AS "beganAt"
         FROM user_account WHERE id = $1`,
      [id],
    );
    return found;
  };
  return {
    as,
    guest,
    row,
    /** Creates a player who can sign in. */
    async aPlayer(tokens = 0, name = 'Asha'): Promise<Person> {
      const player = await aPlayer(now(), tokens, name);
      await givePassword(now(), player, PASSWORD);
      return player;
    },
    remove: (person: Person, body: object = {}): Promise<Answer> =>
      as(person)('POST', '/privacy/deletion', { password: PASSWORD, ...body }),
    login: (person: Person) => guest('POST', '/auth/login', credentials(person)),
    keep: (person: Person) => guest('POST', '/auth/keep-account', credentials(person)),
    run: () => now().runJob('privacy-delete-accounts'),
    isDeleted: async (person: Person): Promise<boolean> => (await row(person))?.deletedAt !== null,
    activity: async ({ id }: Person): Promise<string[]> => {
      const rows = await now().database.rows<{ action: string }>(
        `SELECT action FROM activity WHERE target_id = $1 AND action LIKE 'user.delet%' ORDER BY id`,
        [id],
      );
      return rows.map(({ action }) => action);
    },
  };
}

/** Expects that a request to delete an account was accepted. */
export function expectClosed(answer: Answer): void {
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'Your account is closed and will be deleted',
  ]);
}
