import '../../platform/config/require-node.js';
import { resolve } from 'node:path';
import { readArguments } from '../../platform/command-line/index.js';
import { say, step } from '../supervisor/progress.js';
import { readRuntime, runningSupervisor } from '../supervisor/runtime-file.js';
import { ArenaClient } from './arena-client.js';
import { NAMES } from './cast.js';
import {
  buyTokens,
  FIRST_EMAIL,
  makeCodes,
  type Player,
  playTournaments,
  redeem,
  register,
  withdraw,
} from './story.js';

// Fills the running product with believable data, through the API calls that every client uses.
const given = readArguments(process.argv.slice(2), {
  name: 'demo',
  usage: 'usage: demo\n\nFills the product that runs in DATA_DIR with a story.',
  options: {},
});
process.exitCode = 'exitCode' in given ? given.exitCode : await tell();

async function tell(): Promise<number> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const runtime = runningSupervisor(dataDir) === null ? null : readRuntime(dataDir);
  if (!runtime) return refuse('No product is running. Run `make start` in another window first.');
  if (!runtime.sandboxUrl || !runtime.mailUiUrl) {
    return refuse('The story needs the payment sandbox and the mail catcher.');
  }
  const arena = new ArenaClient(runtime);
  const session = await arena.call('POST', '/auth/admin-login', runtime.admin);
  const admin = String(session.token);
  const known = await arena.call('GET', `/users/all?q=${FIRST_EMAIL}`, undefined, admin);
  if (JSON.stringify(known).includes(FIRST_EMAIL)) return refuse('The story is told already.');
  const players: Player[] = [];
  await step(`${NAMES.length} players register and verify their e-mail`, async () => {
    for (const [index, name] of NAMES.entries()) {
      players.push(await register(arena, name, index));
    }
  });
  await step('They buy tokens', async () => {
    for (const [index, player] of players.entries()) await buyTokens(arena, player, index);
  });
  await step('The admin makes promo codes, some redeem them', async () => {
    await makeCodes(arena, admin);
    await redeem(arena, players);
  });
  await step('Tournaments are created, joined, played, cancelled', () =>
    playTournaments(arena, admin, players),
  );
  await step('Winners withdraw', () => withdraw(arena, admin, players));
  say(`Log in at ${runtime.publicUrl}/login as ${FIRST_EMAIL}, password demo-password.`);
  return 0;
}

function refuse(why: string): number {
  say(why);
  return 1;
}
