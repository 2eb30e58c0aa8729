import type { Id } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { Repair } from '../domain/repairing.js';

/** A repair as an admin asks for it. Each repair needs some of the optional fields. */
export interface RepairRequest {
  readonly tournamentId: string;
  readonly repair: Repair;
  /** Reason for the repair, which the affected players read. */
  readonly reason: string;
  readonly adminId: Id;
  readonly fields: RepairFields;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
}

export interface RepairFields {
  readonly userId?: string | undefined;
  readonly toTournamentId?: string | undefined;
  readonly otherUserId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly roomPassword?: string | undefined;
  readonly mode?: string | undefined;
  readonly startTime?: Date | undefined;
  readonly endTime?: Date | undefined;
}

/** The effects of a repair. */
export interface Repaired {
  /** Number of players who are told. */
  readonly playersTold: number;
  /** Number of seats that are given back, and the sum of their fees, which return to the wallets. */
  readonly refundedPlayers: number;
  readonly refundedTokens: number;
  /** Sum of the fees that move with their seats from one pot to another. No wallet changes. */
  readonly movedTokens: number;
}

export const NO_EFFECT: Repaired = {
  playersTold: 0,
  refundedPlayers: 0,
  refundedTokens: 0,
  movedTokens: 0,
};

/** Returns the effects that the activity log recorded, for a repeat of the request. */
export function repairedIn(after: Readonly<Record<string, unknown>>): Repaired {
  return {
    playersTold: Number(after.playersTold),
    refundedPlayers: Number(after.refundedPlayers),
    refundedTokens: Number(after.refundedTokens),
    movedTokens: Number(after.movedTokens),
  };
}

/** Returns the fields that a repair needs. Refuses the request if one is missing. */
export function needed<Name extends keyof RepairFields>(
  fields: RepairFields,
  ...names: readonly Name[]
): { readonly [N in Name]-?: NonNullable<RepairFields[N]> } {
  const missing = names.filter((name) => fields[name] === undefined || fields[name] === null);
  if (missing.length > 0) {
    throw tournamentRefusals.REPAIR_FIELD_MISSING({ fields: missing.join(' and ') });
  }
  return fields as { readonly [N in Name]-?: NonNullable<RepairFields[N]> };
}
