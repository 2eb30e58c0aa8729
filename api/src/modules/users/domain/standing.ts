import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export interface StaffChange {
  readonly userId: Id;
  /**
   * Ordinal, from 1, of this change of the user's role or of whether the account is active. It is
   * part of the idempotency key of the ledger's event.
   */
  readonly change: number;
  readonly role: string;
  readonly active: boolean;
  /**
   * The admin who made the change; null for the operator, at the first start or on the command
   * line.
   */
  readonly adminId: Id | null;
}

/**
 * Returns the event that records the role of a member of staff in the log. The log records roles,
 * because a role decides what its user may do with tokens. The event moves no tokens.
 */
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
  /**
   * Ordinal, from 1, of this ban or unban of the user. It is part of the idempotency key of the
   * ledger's event.
   */
  readonly change: number;
  readonly banned: boolean;
  /** The admin who bans or unbans. */
  readonly adminId: Id;
}

/**
 * Returns the event that freezes or opens a wallet. A ban takes no tokens. The owner of a frozen
 * wallet cannot spend from it, but credits are still posted. The text of the ban's reason is
 * personal data and therefore not in the log.
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
