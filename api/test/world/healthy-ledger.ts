import { expect } from '@jest/globals';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import type { TestDatabase } from './database.js';

interface Books {
  readonly database: Pick<TestDatabase, 'processUrl'>;
}

/** The last line of every test that moves tokens: the books prove themselves, entirely. */
export async function expectHealthyLedger({ database }: Books): Promise<void> {
  const { problems } = await verifyLedger(database.processUrl);
  expect(problems).toEqual([]);
}
