import { expect } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import type { DepositWorld } from '../world/deposits.js';
import type { Person } from '../world/people.js';

export interface Stage {
  readonly world: DepositWorld;
  readonly admin: Person;
  readonly asAdmin: ReturnType<typeof asking>;
}

/** A command with an idempotency key whose first answer gets lost. */
interface Prepared {
  /** Sends the command with this key. */
  readonly send: (key: { readonly 'idempotency-key': string }) => Promise<Answer>;
  /** Makes changes before the repeat that alter what a fresh answer would say. */
  readonly meanwhile: (first: Answer) => Promise<unknown>;
  /**
   * Field that shows its subject as it is when the answer is built. No client can see two states of
   * it, because an answer is sent only after it was stored.
   */
  readonly shows?: 'tournament' | 'squads' | 'withdrawal' | 'claim';
}

/** Commands by their routes, as the OpenAPI document names these. */
export type Commands = Readonly<Record<string, (stage: Stage) => Promise<Prepared>>>;

export async function adjust({ asAdmin }: Stage, player: Person, amount: number): Promise<void> {
  const body = { amount, reason: 'Meanwhile' };
  expect((await asAdmin('PUT', `/users/tokens/${player.id}`, body)).status).toBe(200);
}

/** Expects a preparing request to succeed. Returns its answer. */
export async function done(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer;
}
