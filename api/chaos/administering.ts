import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from './caller.js';
import { fact } from './facts.js';
import { idOf } from './playing.js';
import { type AdminStep, adminSteps } from './steps.js';
import type { OpenTournament, World } from './world.js';

const DAY_MS = 86_400_000;
/** Maximum number of open tournaments. Admins create another one only while fewer are open. */
const MOST_OPEN = 8;
const MOST_CODES = 40;
const MODES = ['survival', 'clash-squad', 'kill-only'];

export interface Administering {
  readonly world: World;
  readonly name: string;
  readonly caller: Caller;
  readonly thinkMs: number;
}

/** Carries out an admin's steps until the run ends. */
export async function administer(administering: Administering): Promise<void> {
  const { world, name, thinkMs } = administering;
  for (const step of adminSteps(world.seed, name, thinkMs)) {
    if (world.over) return;
    await takeStep(administering, step);
    await wait(step.thinkMs);
  }
}

function takeStep(administering: Administering, step: AdminStep): Promise<void> {
  switch (step.kind) {
    case 'tournament':
      return openTournament(administering, step);
    case 'code':
      return makeCode(administering, step);
    case 'adjust':
      return adjust(administering, step);
    case 'settle':
      return settle(administering, step);
    case 'end':
      return endTournament(administering, step);
  }
}

export async function openTournament(
  { world, caller }: Pick<Administering, 'world' | 'caller'>,
  { tokens, pick }: Pick<AdminStep, 'tokens' | 'pick'>,
): Promise<void> {
  if (world.open.length >= MOST_OPEN) return;
  const terms = {
    maxParticipants: 4 + Math.floor(pick * 40),
    entryFee: pick < 0.1 ? 0 : Math.ceil(tokens / 4),
    prizePool: tokens * 4,
  };
  const body = {
    ...terms,
    name: `Cup of ${tokens}`,
    mode: MODES[Math.floor(pick * MODES.length)],
    details: 'Be in the room ten minutes before the start',
    startTime: new Date(Date.now() + 2 * DAY_MS),
    endTime: new Date(Date.now() + 3 * DAY_MS),
  };
  const { answer } = await caller.command(
    { method: 'POST', path: '/tournaments', body },
    (answered) => [fact.seats(idOf(answered.tournament ?? answered), terms.maxParticipants)],
  );
  if (answer?.status !== 201) return;
  const id = idOf(answer.body.tournament ?? answer.body);
  const { entryFee: fee, prizePool: prize } = terms;
  world.tournaments.push({ id, fee, prize, joined: new Set(), ended: 'not yet' });
}

export async function makeCode(
  { world, caller }: Pick<Administering, 'world' | 'caller'>,
  { tokens, pick }: Pick<AdminStep, 'tokens' | 'pick'>,
): Promise<void> {
  if (world.codes.length >= MOST_CODES) return;
  const code = `C${tokens}-${Math.floor(pick * 1e9).toString(36)}`.toUpperCase();
  const maxUses = 3 + Math.floor(pick * 20);
  const expiryDate = new Date(Date.now() + 30 * DAY_MS);
  const { answer } = await caller.command(
    {
      method: 'POST',
      path: '/promo-codes/admin/create',
      body: { code, description: 'An offer', tokens, maxUses, expiryDate },
    },
    (answered) => [fact.uses(idOf(answered.promoCode), maxUses)],
  );
  if (answer?.status === 201) world.codes.push({ id: idOf(answer.body.promoCode), code, tokens });
}

async function adjust({ world, name, caller }: Administering, step: AdminStep): Promise<void> {
  const player = world.players[Math.floor(step.pick * world.players.length)];
  if (!player) return;
  // Most adjustments add tokens, because the product refuses to subtract from an empty wallet.
  const amount = step.tokens % 4 === 0 ? -step.tokens : step.tokens * 2;
  const reason = `Adjusted by ${name}: ${Math.floor(step.pick * 1e12).toString(36)}`;
  await caller.command(
    { method: 'PUT', path: `/users/tokens/${player.id}`, body: { amount, reason } },
    () => [fact.adjusted(player.id, amount, reason)],
  );
}

async function settle({ world, caller }: Administering, { pick }: AdminStep): Promise<void> {
  const withdrawal = world.take(world.withdrawals, pick);
  if (!withdrawal) return;
  const { id, user, tokens } = withdrawal;
  const status = pick < 0.6 ? 'completed' : 'rejected';
  await caller.command(
    {
      method: 'PUT',
      path: `/withdrawals/admin/status/${id}`,
      body: { status, adminNotes: status === 'completed' ? 'Paid' : 'The address is not known' },
    },
    () => [status === 'completed' ? fact.paidOut(id, tokens) : fact.givenBack(id, user, tokens)],
  );
}

async function endTournament(administering: Administering, { pick }: AdminStep): Promise<void> {
  const { world } = administering;
  const tournament = world.open[Math.floor(pick * world.open.length)];
  if (!tournament) return;
  if (tournament.joined.size === 0 || pick < 0.25) return cancel(administering, tournament);
  return declare(administering, tournament);
}

async function cancel({ caller }: Administering, tournament: OpenTournament): Promise<void> {
  tournament.ended = 'cancelled';
  const path = `/tournaments/admin/${tournament.id}/status`;
  const { answer } = await caller.command({ method: 'PUT', path, body: { status: 'cancelled' } });
  if (answer && answer.status >= 300) tournament.ended = 'not yet';
}

async function declare({ caller }: Administering, tournament: OpenTournament): Promise<void> {
  const { id, prize, joined } = tournament;
  const best = [...joined].slice(0, 3);
  tournament.ended = 'with results';
  const winners = best.map((userId, index) => ({
    userId,
    position: index + 1,
    prizeAmount: Math.floor(prize / (index + 2)) >> index,
  }));
  const { answer } = await caller.command(
    { method: 'POST', path: `/tournaments/admin/${id}/results`, body: { winners } },
    () => [
      fact.awarded(id, new Map(winners.map(({ userId, prizeAmount }) => [userId, prizeAmount]))),
    ],
  );
  if (answer && answer.status >= 300) tournament.ended = 'not yet';
}
