// Own product: its payment provider belongs to the test.
import { expect, test } from '@jest/globals';
import { ordered, startDepositWorld } from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

const PROMISED_MS = 120_000;

test(
  'the worker credits a paid order without a webhook and mails a confirmation',
  async () => {
    const world = await startDepositWorld({}, { runs: ['jobs', 'followers'] });
    const player = await somebody(world);
    await world.provider.pay(await ordered(world, player));
    const patience = { withinMs: PROMISED_MS, everyMs: 200 };
    await eventually(async () => expect(await tokensOf(world, player)).toBe(50), patience);
    await eventually(async () => {
      const mails = await mailsTo(world, player.email);
      expect(mails.map(({ template }) => template)).toEqual(['deposit-receipt']);
    });
    await expectHealthyLedger(world);
    await world.close();
  },
  PROMISED_MS + 30_000,
);
