// A process that posts, for tests that need several or kill one. Plain JavaScript over the build.
// Arguments: database URL, first and last number; each number is one command, whose key is printed
// once it is acknowledged.
import { BatchConnection } from '../../dist/api/src/modules/ledger/writer/batch-connection.js';
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
