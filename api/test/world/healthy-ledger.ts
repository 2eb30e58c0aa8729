import { expect } from '@jest/globals';
import { verifyLedger } from '../../src/modules/ledger/verify/verify-ledger.js';
import type { TestDatabase } from './database.js';

interface Books {
  readonly database: Pick<TestDatabase, 'processUrl'>;
}

/**
 * Expects that a verification of the whole ledger finds no problem. Every test that moves tokens
 * ends with this call.
 */
export async function expectHealthyLedger({ database }: Books): Promise<void> {
  const { problems } = await verifyLedger(database.processUrl);
  expect(problems).toEqual([]);
}
