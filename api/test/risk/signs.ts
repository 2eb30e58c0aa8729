import { expect } from '@jest/globals';
import { asking } from '../world/ask.js';
import { givePassword, type Person } from '../world/people.js';
import type { OwnProduct } from '../world/product.js';

const PASSWORD = 'correct-horse-1';

/** Lets a person sign in with a device, which stores the device as a fact about the account. */
export async function signInWith(
  world: OwnProduct,
  person: Person,
  deviceId: string,
): Promise<void> {
  await givePassword(world, person, PASSWORD);
  const body = { email: person.email, password: PASSWORD };
  const headers = { 'x-device-id': deviceId };
  const { status, text } = await asking(world, null)('POST', '/auth/login', body, headers);
  expect([status, text]).toEqual([200, text]);
}

/** Evaluates players and the accounts linked to them, as the job does after a new fact. */
export async function judge(world: OwnProduct, ...userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await world.runJob('risk-facts', { userId });
}

/** Returns all stored risk signals and scores. */
export async function storedSignals({ database }: OwnProduct) {
  return {
    signals: await database.rows('SELECT * FROM risk_signal ORDER BY id'),
    cases: await database.rows('SELECT * FROM risk_case ORDER BY user_id'),
  };
}

/** Evaluates all players, and expects that the stored risk signals are those of the rules. */
export async function expectRebuiltAlike(world: OwnProduct): Promise<void> {
  const before = await storedSignals(world);
  await world.runJob('tidy-risk');
  expect(await storedSignals(world)).toEqual(before);
}
