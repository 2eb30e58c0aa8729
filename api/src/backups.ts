import './platform/config/require-node.js';
import {
  type Drilled,
  type Drilling,
  drillRestore,
  keepBackups,
  ownerOf,
  Repository,
  recordLook,
  type Until,
} from './modules/backups/offline.js';
import { readArguments } from './platform/command-line/index.js';
import { Database } from './platform/database/index.js';

// The process of the service `backup`. Beside PostgreSQL's and pgBackRest's own programs, it needs
// the data folder and the socket of the running server, and the login of the processes.
const usage = `usage: backups COMMAND [WORD]

Commands:
  keep: check the archive every hour, back up daily and test a restore weekly
  check: check now that WAL arrives in the repository
  backup full|incr: take a backup now
  drill [now|end|TIME]: restore beside the running database, compare, verify, remove`;

const {
  DATABASE_URL,
  PGDATA,
  RESTORE_FOLDER = '/var/lib/restore/drill',
  HEARTBEAT_FILE,
} = process.env;
const CONNECTIONS = 3;
/** A backup may keep the machine busy, and nobody waits for an answer. */
const CONNECT_WITHIN_MS = 60_000;

const given = readArguments(process.argv.slice(2), {
  name: 'backups',
  usage,
  options: {},
  words: 2,
});
process.exitCode = 'exitCode' in given ? given.exitCode : await begin(given.positionals);

async function begin([command = 'help', word = '']: readonly string[]): Promise<number> {
  if (command === 'help') {
    console.log(usage);
    return 0;
  }
  if (!DATABASE_URL || !PGDATA) {
    console.log('DATABASE_URL and PGDATA are required');
    return 1;
  }
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopping.abort());
  const runs = { env: process.env, user: ownerOf(PGDATA), signal: stopping.signal };
  const database = new Database({
    url: DATABASE_URL,
    name: 'backup',
    max: CONNECTIONS,
    connectWithinMs: CONNECT_WITHIN_MS,
  });
  const repository = new Repository(runs);
  const databaseName = decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1));
  const drilling = { database, databaseName, repository, runs, scratch: RESTORE_FOLDER };
  try {
    return await carryOut(drilling, command, word);
  } catch (error) {
    console.log(`FAILED: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await database.end();
  }
}

async function carryOut(drilling: Drilling, command: string, word: string): Promise<number> {
  const { database, repository } = drilling;
  if (command === 'keep') {
    await keepBackups(drilling, HEARTBEAT_FILE || null, say);
    return 0;
  }
  if (command === 'drill') {
    const until = momentOf(word);
    if (!until) return complain('The moment must be now, end or a time with its zone.');
    return tell(await drillRestore(drilling, until));
  }
  if (command === 'check') {
    await repository.create();
    await repository.check();
  } else if (command === 'backup' && (word === 'full' || word === 'incr')) {
    await repository.create();
    await repository.backUp(word);
  } else {
    return complain(usage);
  }
  await recordLook(database, repository, null);
  return 0;
}

function momentOf(word: string): Until | null {
  if (word === '' || word === 'now') return 'now';
  if (word === 'end') return 'end';
  const moment = new Date(word);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function tell({
  target,
  problem,
  position,
  tookSeconds,
  lostEvents,
  lostSeconds,
}: Drilled): number {
  const rows = [
    ['restored to', target?.toISOString() ?? 'the end of the archive'],
    ['position', position],
    ['took', tookSeconds === null ? null : `${tookSeconds} s`],
    ['lost', lostEvents === null ? null : `${lostEvents} events, ${lostSeconds} s`],
    ['result', problem ?? 'agrees with the checkpoints and the running log; verified'],
  ];
  for (const [name, value] of rows) console.log(`${String(name).padEnd(12)} ${value ?? 'unknown'}`);
  return problem === null ? 0 : 1;
}

function complain(text: string): number {
  console.log(text);
  return 2;
}

function say(message: string): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), service: 'backup', message }));
}
