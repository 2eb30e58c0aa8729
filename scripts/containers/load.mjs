// People at work while the deployment changes under them. Each request is sent once: one that gets
// no answer, or a failure of the server, counts as failed.
import { setTimeout as wait } from 'node:timers/promises';
import { balanceOf } from '../round.mjs';
import { signInAdmin } from './round.mjs';

const READS = ['/users/profile', '/tokens/history', '/public/cards'];
const READ_PAUSE_MS = 120;
const WRITE_PAUSE_MS = 400;
const TOLD = 8;

/**
 * Reads as the players do and grants a token again and again, while `work` goes on. Returns the
 * number of requests and the failed ones. The grants that were acknowledged must be in the balance.
 */
export async function underLoad(players, work) {
  const admin = await signInAdmin();
  const before = await Promise.all(players.map(balanceOf));
  const granted = players.map(() => 0);
  const unknown = players.map(() => 0);
  const seen = { asked: 0, failed: [] };
  const begun = performance.now();
  let isOver = false;
  const send = async (person, method, path, body, key) => {
    seen.asked += 1;
    const at = ((performance.now() - begun) / 1_000).toFixed(1);
    try {
      const { status, body: text } = await person.ask(method, path, body, key);
      if (status < 400) return true;
      seen.failed.push(`${at} s: ${method} ${path}: ${status} ${text.slice(0, 120)}`);
    } catch (error) {
      seen.failed.push(`${at} s: ${method} ${path}: ${error.code ?? error.message}`);
    }
    return false;
  };
  const read = async (player) => {
    for (let turn = 0; !isOver; turn += 1) {
      await send(player, 'GET', READS[turn % READS.length]);
      await wait(READ_PAUSE_MS);
    }
  };
  const grant = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const index = turn % players.length;
      const body = { amount: 1, reason: `Grant ${turn} of the drill` };
      const path = `/users/tokens/${players[index].id}`;
      const key = `drill-${begun}-${turn}`;
      const counted = (await send(admin, 'PUT', path, body, key)) ? granted : unknown;
      counted[index] += 1;
      await wait(WRITE_PAUSE_MS);
    }
  };
  const atWork = Promise.all([...players.map(read), ...players.map(read), grant()]);
  try {
    await wait(1_000);
    await work();
    await wait(1_000);
  } finally {
    isOver = true;
    await atWork;
    admin.leave();
  }
  for (const [index, player] of players.entries()) {
    const least = before[index] + granted[index];
    const most = least + unknown[index];
    const found = await balanceOf(player);
    if (found >= least && found <= most) continue;
    throw new Error(`${player.name} has ${found} tokens; acknowledged are ${least} to ${most}`);
  }
  return seen;
}

/** The same, if no request may fail. Returns a sentence for the table. */
export async function withoutFailure(players, work) {
  const { asked, failed } = await underLoad(players, work);
  if (failed.length > 0) {
    throw new Error(
      `${failed.length} of ${asked} requests failed:\n${failed.slice(0, TOLD).join('\n')}`,
    );
  }
  return `${asked} requests, none failed`;
}
