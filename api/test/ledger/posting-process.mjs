// This process posts commands to the ledger, for tests that need several processes or kill one. It
// is plain JavaScript that uses the build. Arguments: database URL, first and last number. Each
// number is one command, and is printed once the command is acknowledged.
import { BatchConnection } from '../../dist/api/src/modules/ledger/store/batch-connection.js';
import { LedgerWriter } from '../../dist/api/src/modules/ledger/writer/ledger-writer.js';

const [url, first, last] = process.argv.slice(2);
const CALLERS = 32;
const PLAYERS = 20;

const writer = new LedgerWriter(new BatchConnection(url));
const player = (number) =>
  `player:00000000-0000-4000-8000-${String(number % PLAYERS).padStart(12, '0')}`;
let next = Number(first);

async function caller() {
  while (next <= Number(last)) {
    const number = next;
    next += 1;
    const outcome = await writer.post({
      type: 'TestPaid',
      schemaVersion: 1,
      actor: { type: 'system', id: 'process' },
      reason: null,
      reference: null,
      idempotencyKey: `number:${number}`,
      uniqueKey: `fact:${number}`,
      payload: { number },
      entries: [
        { account: 'house:adjustments', amount: -1 },
        { account: player(number), amount: 1 },
      ],
    });
    if (!outcome.posted) throw new Error(JSON.stringify(outcome));
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: CALLERS }, caller));
await writer.close();
