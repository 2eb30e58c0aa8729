// A whole round at the deployment, as players and an admin live it, and the ledger's own checks.
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOME } from './engine.mjs';
import { ADMIN, codeFor, compose, Person, pay } from './product.mjs';
import { must } from './run.mjs';

const DAY_MS = 86_400_000;
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

async function register(number) {
  const person = new Person(10 + number);
  const email = `player-${number}@players.example`;
  await person.call('POST', '/auth/register', { email, password: 'a-password-of-a-drill' });
  const otp = await codeFor(email);
  const { token, user } = await person.call('POST', '/auth/verify-otp', { email, otp });
  person.token = token;
  person.id = user._id;
  person.name = `Player${number}`;
  const profile = { inGameName: person.name, freeFireUID: String(2_400_100_300 + number) };
  await person.call('PUT', '/users/profile', profile);
  return person;
}

export const balanceOf = async (person) => (await person.call('GET', '/users/profile')).tokens;

async function untilBalance(person, wanted) {
  let found = null;
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(300)) {
    found = await balanceOf(person);
    if (found === wanted) return;
  }
  throw new Error(`${person.name} has ${found} tokens and should have ${wanted}`);
}

/** Plays a round. Returns the admin and the players, with what each must have now. */
export async function playRound() {
  const admin = await signInAdmin();
  const [first, second] = [await register(1), await register(2)];
  for (const player of [first, second]) {
    const order = await player.call('POST', '/payments/create-order', { amount: 200 });
    const checkout = await pay(order.orderId);
    // The second one closes the page: the provider's webhook must bring the payment.
    if (player === second) continue;
    await player.call('POST', '/payments/verify', { ...checkout, tokens: 200 });
  }
  for (const player of [first, second]) await untilBalance(player, 200);
  const created = await admin.call('POST', '/tournaments', {
    name: 'Cup of the drill',
    mode: 'survival',
    details: 'Be in the room ten minutes before the start',
    maxParticipants: 10,
    entryFee: 20,
    prizePool: 60,
    startTime: new Date(Date.now() + DAY_MS),
    endTime: new Date(Date.now() + DAY_MS + 3_600_000),
  });
  const id = (created.tournament ?? created)._id;
  for (const player of [first, second]) await player.call('POST', `/tournaments/${id}/join`, {});
  const winners = [{ userId: first.id, position: 1, prizeAmount: 60 }];
  await admin.call('POST', `/tournaments/admin/${id}/results`, { winners });
  const asked = { amount: 50, type: 'upi', upiId: 'player1@okaxis' };
  const { withdrawal } = await first.call('POST', '/withdrawals/request', asked);
  const paid = { status: 'completed', adminNotes: 'Paid, UTR 412345678901' };
  await admin.call('PUT', `/withdrawals/admin/status/${withdrawal._id}`, paid);
  await untilBalance(first, 200 - 20 + 60 - 50);
  await untilBalance(second, 200 - 20);
  admin.leave();
  return [first, second];
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
