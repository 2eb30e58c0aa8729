import type { Id } from '../../../kernel/index.js';
import type { Halt, LedgerCommand } from '../../../modules/ledger/index.js';

export interface Decision {
  readonly adminId: Id;
  readonly reason: string;
  readonly key: string;
}

/** Returns the command that records the decision to continue with a log. It moves no tokens. */
export function logAccepted(
  { adminId, reason, key }: Decision,
  { id, problem, headPosition }: Pick<Halt, 'id' | 'problem' | 'headPosition'>,
): LedgerCommand {
  return {
    type: 'LogAccepted',
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason,
    reference: id,
    idempotencyKey: key,
    uniqueKey: `halt:${id}`,
    payload: { problem, headPosition },
    entries: [],
  };
}
