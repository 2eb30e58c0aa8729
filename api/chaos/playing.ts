import { setTimeout as wait } from 'node:timers/promises';
import type { ArenaClient } from '../src/embedded/demo/arena-client.js';
import type { Caller } from './caller.js';
import { fact } from './facts.js';
import { type PlayerStep, playerSteps } from './steps.js';
import type { Player, World } from './world.js';

export interface Playing {
  readonly world: World;
  readonly player: Player;
  readonly caller: Caller;
  /** Client that pays at the provider's sandbox. */
  readonly arena: ArenaClient;
  readonly thinkMs: number;
}

/** Carries out a player's steps until the run ends. */
export async function play(playing: Playing): Promise<void> {
  const { world, player, thinkMs } = playing;
  for (const step of playerSteps(world.seed, player.name, thinkMs)) {
    if (world.over) return;
    await takeStep(playing, step);
    await wait(step.thinkMs);
  }
}

/**
 * Carries out one step. A run with very many players calls this only a few times for each player.
 */
export function takeStep(playing: Playing, step: PlayerStep): Promise<void> {
  switch (step.kind) {
    case 'buy':
      return buy(playing, step);
    case 'join':
      return join(playing, step);
    case 'redeem':
      return redeem(playing, step);
    case 'withdraw':
      return withdraw(playing, step);
    case 'look':
      return look(playing);
  }
}

async function buy({ world, player, caller, arena }: Playing, { tokens, pick }: PlayerStep) {
  const body = { amount: tokens };
  const { answer } = await caller.command({ method: 'POST', path: '/payments/create-order', body });
  if (answer?.status !== 201) return;
  const orderId = String(answer.body.orderId);
  world.orders.set(orderId, { user: player.id, tokens });
  // Ignore a lost response of the provider, which knows the outcome of the payment anyway.
  const paid = await arena.pay(orderId).catch(() => null);
  // Some players close the browser here. A webhook or a scheduled check must then find the payment.
  if (!paid || pick > 0.7) return;
  const checkout = paid.checkout as Readonly<Record<string, string>>;
  const verified = await caller.command(
    { method: 'POST', path: '/payments/verify', body: { ...checkout, tokens } },
    ({ success, paymentId }) =>
      success === true ? [fact.deposited(String(paymentId), player.id, tokens)] : [],
  );
  // The webhook may have credited the payment before this request.
  verified.startedElsewhere = true;
}

async function join({ world, player, caller }: Playing, { pick }: PlayerStep): Promise<void> {
  const { open } = world;
  const tournament = open[Math.floor(pick * open.length)];
  if (!tournament) return;
  const { answer } = await caller.command(
    { method: 'POST', path: `/tournaments/${tournament.id}/join`, body: {} },
    () => [fact.joined(tournament.id, player.id, tournament.fee)],
  );
  if (answer?.status === 200) tournament.joined.add(player.id);
}

async function redeem({ world, player, caller }: Playing, { pick }: PlayerStep): Promise<void> {
  const code = world.codes[Math.floor(pick * world.codes.length)];
  if (!code) return;
  await caller.command(
    { method: 'POST', path: '/promo-codes/redeem', body: { code: code.code } },
    () => [fact.redeemed(code.id, player.id, code.tokens)],
  );
}

async function withdraw({ world, player, caller }: Playing, { tokens, pick }: PlayerStep) {
  const body =
    pick < 0.5
      ? { amount: tokens, type: 'upi', upiId: `${player.name}@okaxis` }
      : { amount: tokens, type: 'google_play', email: `${player.name}@example.com` };
  const { answer } = await caller.command(
    { method: 'POST', path: '/withdrawals/request', body },
    (answered) => [fact.held(idOf(answered.withdrawal), player.id, tokens)],
  );
  if (!answer || answer.status >= 300) return;
  world.withdrawals.push({ id: idOf(answer.body.withdrawal), user: player.id, tokens });
}

async function look({ caller }: Playing): Promise<void> {
  await caller.read('/users/profile');
  await caller.read('/tokens/history');
}

export const idOf = (thing: unknown): string => String((thing as { readonly _id: string })._id);
