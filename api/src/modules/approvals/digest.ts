import { createHash } from 'node:crypto';
import { assert, type Id } from '../../kernel/index.js';
import { canonicalJson, type JsonObject } from '../ledger/index.js';

/** One detail of the target, which the second admin reads before the decision. */
export type Fact = {
  readonly name: string;
  readonly value: string;
};

/** State of an action's target at one moment. */
export type TargetState = {
  readonly facts: readonly Fact[];
  /**
   * Secret part of the state, such as an encrypted code. The digest covers it, but no admin sees
   * it.
   */
  readonly seal: string | null;
};

/** Everything that one approval covers, from which its digest is computed. */
export interface Subject {
  readonly kind: string;
  readonly targetId: string;
  readonly playerId: Id | null;
  readonly amountTokens: number;
  readonly request: JsonObject;
  readonly reason: string;
  readonly lookedAt: TargetState;
}

/** Returns the SHA-256, in hexadecimal, of the request and of the state of its target. */
export function digestOf(subject: Subject): string {
  const { kind, targetId, playerId, amountTokens, request, reason, lookedAt } = subject;
  const text = canonicalJson({ kind, targetId, playerId, amountTokens, request, reason, lookedAt });
  assert(text !== null, 'a request is plain data');
  return createHash('sha256').update(text).digest('hex');
}
