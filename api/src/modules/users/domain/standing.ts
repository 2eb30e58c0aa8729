import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export interface StaffChange {
  readonly userId: Id;
  /** Number of this change of the account's standing, which is the key of the ledger's event. */
  readonly change: number;
  readonly role: string;
  readonly active: boolean;
  /** The deciding admin; null: the operator, at the first start or on the command line. */
  readonly adminId: Id | null;
}

/** A role decides over money, so the log records each staff member's rights. No tokens move. */
export function staffEvent({ userId, change, role, active, adminId }: StaffChange): LedgerCommand {
  return {
    type: change === 1 ? 'StaffAppointed' : 'StaffChanged',
    schemaVersion: 1,
    actor: adminId === null ? { type: 'system', id: 'operator' } : { type: 'admin', id: adminId },
    reason: null,
    reference: userId,
    idempotencyKey: `standing:${userId}:${change}`,
    payload: { role, active },
    entries: [],
  };
}

export interface StandingChange {
  readonly userId: Id;
  /** Number of this change of the user's standing, which is the key of the ledger's event. */
  readonly change: number;
  readonly banned: boolean;
  /** The deciding admin. */
  readonly adminId: Id;
}

/**
 * A ban freezes the wallet and takes nothing: its owner cannot debit it, but credits are added. The
 * reason is personal data and therefore not in the log.
 */
export function standingEvent({ userId, change, banned, adminId }: StandingChange): LedgerCommand {
  return {
    type: banned ? 'AccountFrozen' : 'AccountOpened',
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason: banned ? 'ban' : 'unban',
    reference: userId,
    idempotencyKey: `standing:${userId}:${change}`,
    payload: {},
    entries: [],
    controls: [{ account: `player:${userId}`, status: banned ? 'frozen' : 'open' }],
  };
}
