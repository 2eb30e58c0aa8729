import { createHash } from 'node:crypto';
import { assert, type Id } from '../../kernel/index.js';
import { canonicalJson, type JsonObject } from '../ledger/index.js';

/** One line of what the second admin reads before he decides. */
export type Fact = {
  readonly name: string;
  readonly value: string;
};

/** State of an action's target at one moment. */
export type TargetState = {
  readonly facts: readonly Fact[];
  /** Secret part of the state, such as a sealed code: in the digest and never shown. */
  readonly seal: string | null;
};

/** Everything one approval stands for. */
export interface Subject {
  readonly kind: string;
  readonly targetId: string;
  readonly playerId: Id | null;
  readonly amountTokens: number;
  readonly request: JsonObject;
  readonly reason: string;
  readonly lookedAt: TargetState;
}

/** SHA-256, in hexadecimal, of exactly what is asked for and of the state of what it touches. */
export function digestOf(subject: Subject): string {
  const { kind, targetId, playerId, amountTokens, request, reason, lookedAt } = subject;
  const text = canonicalJson({ kind, targetId, playerId, amountTokens, request, reason, lookedAt });
  assert(text !== null, 'a request is plain data');
  return createHash('sha256').update(text).digest('hex');
}
