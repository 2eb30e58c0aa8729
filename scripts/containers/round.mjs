// A whole round at the deployment, as players and an admin live it, and the ledger's own checks.
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { playRound } from '../round.mjs';
import { HOME } from './engine.mjs';
import { ADMIN, compose, MAIL, Person, SANDBOX } from './product.mjs';
import { must } from './run.mjs';

const OUT = join(HOME, 'out');
const CLI = ['node', 'api/dist/api/src/cli.js'];
/** The user `node` of the image. */
const NODE_USER = 1000;

/** An address may sign in ten times in a quarter of an hour, and payouts need a fresh sign-in. */
const SIGNED_IN_FOR_MS = 6 * 60_000;
let session = { token: null, at: Number.NEGATIVE_INFINITY };

export async function signInAdmin() {
  const admin = new Person(1);
  if (performance.now() - session.at > SIGNED_IN_FOR_MS) {
    const { token } = await admin.call('POST', '/auth/admin-login', ADMIN);
    session = { token, at: performance.now() };
  }
  admin.token = session.token;
  return admin;
}

/** Plays a round. Returns the players. */
export async function playRoundHere() {
  const admin = await signInAdmin();
  const newPerson = (number) => new Person(10 + number);
  const players = await playRound({ admin, newPerson, mail: MAIL, sandbox: SANDBOX });
  admin.leave();
  return players;
}

/** The commands of docs/operations.md. Returns the number of verified events. */
export async function verifyAndExport() {
  const once = ['run', '--rm', '-T', '--no-deps'];
  const said = await compose([...once, 'worker', ...CLI, 'verify']);
  const events = Number(/the ledger is right: (\d+) events/.exec(said)?.[1] ?? 0);
  if (events < 10) throw new Error(`verify said: ${said}`);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  chownSync(OUT, NODE_USER, NODE_USER);
  const into = ['-v', `${OUT}:/out`, 'worker', ...CLI, 'export', 'jsonl', '/out/ledger.jsonl'];
  await compose([...once, ...into]);
  const file = join(OUT, 'ledger.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n').length;
  if (lines < events) throw new Error(`the export has ${lines} lines for ${events} events`);
  // The auditor's program, which has no database.
  const admin = await signInAdmin();
  const { checkpoints } = await admin.call('GET', '/admin/ledger/checkpoints?limit=1');
  admin.leave();
  await must('node', ['api/bin/arena-verify.mjs', file, '--key', checkpoints[0].verifierKey]);
  return events;
}

const BACKUPS = ['exec', '-T', 'backup', 'node', '/arena/api/dist/api/src/backups.js'];

/**
 * The commands of docs/operations.md: a backup, and a restore beside the running database. The
 * service may still be busy with its own first ones.
 */
export async function testRestore() {
  const admin = await signInAdmin();
  for (const end = Date.now() + 300_000; ; await wait(3_000)) {
    const { problems } = await admin.call('GET', '/admin/backups');
    if (problems.length === 0) break;
    if (Date.now() > end) throw new Error(`Integrity says: ${problems.join(' ')}`);
  }
  await compose([...BACKUPS, 'backup', 'incr']);
  const said = await compose([...BACKUPS, 'drill', 'now']);
  const { problems, newestKind } = await admin.call('GET', '/admin/backups');
  admin.leave();
  if (problems.length > 0 || newestKind !== 'incr') throw new Error(`Integrity says: ${problems}`);
  const value = (name) => new RegExp(`^${name}\\s+(.*)`, 'm').exec(said)[1];
  return `position ${value('position')}, restored in ${value('took')}, lost ${value('lost')}`;
}
