import { expect } from '@jest/globals';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import type { TestApp } from './app.js';

/** The last line of every test that moves tokens: the books prove themselves, entirely. */
export async function expectHealthyLedger({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const { problems } = await verifyLedger(database.ownerUrl);
  expect(problems).toEqual([]);
}
