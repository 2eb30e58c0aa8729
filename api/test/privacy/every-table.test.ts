import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '../../src/platform/config/index.js';
import { startProduct } from '../world/product.js';

/** Tables with the id of a user that no player's file contains, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  approval: 'ids of players and staff; the result is in the activity',
  idempotency_key: 'sealed answers, which expire; deleted with the account',
  passkey: 'only staff have one',
  passkey_challenge: 'only staff have one, and it expires',
  player_wealth: 'the balance, which the wallet has',
  recovery_code: 'only staff have one',
  reset_grant: 'a digest that expires; deleted with the account',
  risk_case: 'findings of the risk rules',
  second_factor: 'only staff have one',
  staff_invitation: 'only staff have one',
  token_lots: 'derived from the wallet',
  token_lots_away: 'derived from the wallet',
  live_event: 'messages to open pages, which expire',
  redemption_day: 'the sum of a day, which the wallet has',
  outgoing_push: 'a copy of a notification until it is sent; deleted with the account',
};

test('every table with the id of a player is in the file of the data, or left out for a reason', async () => {
  const world = await startProduct();
  try {
    const rows = await world.database.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
    );
    const parts = globSync('api/src/{modules,addons}/**/personal-data.ts', {
      cwd: projectRoot(),
    }).map((file) => readFileSync(join(projectRoot(), file), 'utf8'));
    const isIn = (table: string) =>
      parts.some((text) => new RegExp(`(FROM|JOIN) ${table}\\b`).test(text));
    const missing = rows.filter(({ name }) => !isIn(name) && !(name in LEFT_OUT));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(rows.length).toBeGreaterThan(15);
  } finally {
    await world.close();
  }
});
