import { expect } from '@jest/globals';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import type { TestDatabase } from './database.js';

interface Books {
  readonly database: Pick<TestDatabase, 'processUrl'>;
}

/** Verifies the whole ledger, at the end of every test that moves tokens. */
export async function expectHealthyLedger({ database }: Books): Promise<void> {
  const { problems } = await verifyLedger(database.processUrl);
  expect(problems).toEqual([]);
}
