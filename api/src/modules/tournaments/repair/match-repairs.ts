import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { decideEdit, type TournamentTerms } from '../domain/editing.js';
import { gameMode } from '../domain/mode.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Repair, repairRefusal, stateOf } from '../domain/repairing.js';
import { NO_ROOM, publishedRoom } from '../domain/room-promise.js';
import type { Entrant } from '../domain/seat-events.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { ResultGate } from '../store/result-gate.js';
import { Rounds } from '../store/rounds.js';
import type { NewsKind, TournamentRecord } from '../store/tournament-now.js';
import { type Change, TournamentRows } from '../store/tournament-rows.js';
import {
  NO_EFFECT,
  needed,
  type Repaired,
  type RepairFields,
  type RepairRequest,
  repairedIn,
} from './repair-request.js';

/** Puts a whole match right: its room, its status, its mode, or a wrong cancellation. */
@Injectable()
export class MatchRepairs {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly leases: TournamentLeases,
    private readonly resultGate: ResultGate,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Returns what the repair would do, and changes nothing. */
  async look(request: RepairRequest): Promise<Repaired> {
    const tournament = await this.rows.load(request.tournamentId);
    await this.decide(tournament, request);
    const entrants = await this.rounds.entrants(roundOf(tournament));
    return this.effect(tournament, request.repair, entrants);
  }

  carryOut(request: RepairRequest): Promise<Repaired> {
    return this.leases.take(request.tournamentId, async (lease) => {
      const begun = await this.activity.ofRequest(firstStepOf(request));
      if (begun && lease.tournament.status === 'cancelled') {
        return this.openInMode(lease, request, repairedIn(begun.after));
      }
      const change = await this.decide(lease.tournament, request);
      return request.repair === 'change-mode'
        ? this.changeMode(lease, request, change)
        : this.apply(lease, request, change);
    });
  }

  /** Returns what the repair does to players, as their number and as tokens. */
  async effect(
    tournament: TournamentRecord,
    repair: Repair,
    entrants: readonly Entrant[],
  ): Promise<Repaired> {
    if (repair === 'bring-back') {
      const told = await this.rounds.refundedByCancelling(roundOf(tournament));
      return { ...NO_EFFECT, playersTold: told.length };
    }
    const isUpcoming = tournament.status === 'upcoming';
    if (repair === 'change-mode') return isUpcoming ? refundOf(entrants) : NO_EFFECT;
    return { ...NO_EFFECT, playersTold: entrants.length };
  }

  /** Returns the change of the row. Refuses a repair that is not possible, and says what is. */
  private async decide(
    tournament: TournamentRecord,
    { repair, fields }: RepairRequest,
  ): Promise<Decided> {
    const refusal = repairRefusal(repair, stateOf(tournament));
    if (refusal) throw refusal;
    switch (repair) {
      case 'replace-room':
        return { set: newRoom(tournament, fields, this.clock.now()), news: ['new-room'] };
      case 'back-to-upcoming':
        return {
          set: { status: 'upcoming', ...this.times(tournament, fields) },
          news: ['status', 'not-started'],
          movesLedger: true,
        };
      case 'close-joins':
        return { set: { status: 'active' }, news: ['status'], movesLedger: true };
      case 'change-mode':
        return { set: this.newMode(tournament, fields), news: ['terms'], movesLedger: true };
      case 'bring-back':
        await this.resultGate.ask(tournament.id);
        return openAgain(tournament, this.times(tournament, fields));
      case 'remove-player':
      case 'move-player':
      case 'swap-players':
      case 'void-results':
        throw tournamentRefusals.REPAIR_VOID_APART();
    }
  }

  private async apply(
    lease: TournamentLease,
    request: RepairRequest,
    decided: Decided,
  ): Promise<Repaired> {
    const entrants = await this.rounds.entrants(roundOf(lease.tournament));
    const done = await this.effect(lease.tournament, request.repair, entrants);
    await lease.change({ ...decided, ...recorded(request, done) });
    return done;
  }

  /**
   * Changes the mode. Players joined for the old mode, so their fees are refunded, and they are
   * invited to join the new round. The two steps have a key each, so that a repeat of the request
   * finishes what a crash has cut off.
   */
  private async changeMode(
    lease: TournamentLease,
    request: RepairRequest,
    { set, news }: Decided,
  ): Promise<Repaired> {
    const { status, round } = lease.tournament;
    if (status === 'cancelled') return this.apply(lease, request, { set, news });
    await lease.closeSeats(request.adminId);
    const entrants = await this.rounds.entrants(roundOf(lease.tournament));
    const done = refundOf(entrants);
    if (entrants.length === 0) {
      await lease.change({
        set: { ...set, round: round + 1 },
        news,
        movesLedger: true,
        ...recorded(request, done),
      });
      return done;
    }
    const { adminId: by, reason } = request;
    await lease.change({
      set: { status: 'cancelled', cancelledAt: this.clock.now() },
      by,
      reason,
      movesLedger: true,
      news: ['status'],
      action: 'tournament.status_changed',
      requestKey: firstStepOf(request),
      note: { repair: request.repair, ...done },
    });
    return this.openInMode(lease, request, done);
  }

  /** Opens a match again that was cancelled because its mode changes. */
  private async openInMode(
    lease: TournamentLease,
    request: RepairRequest,
    done: Repaired,
  ): Promise<Repaired> {
    const { fields } = request;
    const { tournament } = lease;
    const terms = { ...this.newMode(tournament, fields), ...this.times(tournament, fields) };
    await lease.change({ ...openAgain(tournament, terms), ...recorded(request, done) });
    return done;
  }

  private newMode(tournament: TournamentRecord, fields: RepairFields): Partial<TournamentTerms> {
    const { mode } = needed(fields, 'mode');
    const { slug } = gameMode(mode);
    if (slug === tournament.mode) throw tournamentRefusals.REPAIR_SAME_MODE();
    const times = tournament.status === 'cancelled' ? {} : this.times(tournament, fields);
    // The round begins without players, so no term of it is fixed yet.
    const empty = { ...tournament, participants: 0 };
    return { ...decideEdit(empty, { mode: slug, squads: 'off', ...times }).terms };
  }

  /** Returns the times of a match that players join again. They must be in the future. */
  private times(tournament: TournamentRecord, { startTime, endTime }: RepairFields) {
    const length = tournament.endTime.getTime() - tournament.startTime.getTime();
    const start = startTime ?? tournament.startTime;
    if (start <= this.clock.now()) throw tournamentRefusals.REPAIR_START_PASSED();
    const end = endTime ?? (startTime ? new Date(start.getTime() + length) : tournament.endTime);
    if (end <= start) throw tournamentRefusals.ENDS_BEFORE_START();
    return { startTime: start, endTime: end };
  }
}

type Decided = Pick<Change, 'set' | 'movesLedger'> & { readonly news: readonly NewsKind[] };

/**
 * Returns the change that opens a cancelled match again, without players and without a room. The
 * refunded players are told and join again themselves: no fee is taken without their consent.
 */
function openAgain({ round }: TournamentRecord, terms: Partial<TournamentTerms>): Decided {
  return {
    set: {
      ...terms,
      status: 'upcoming',
      round: round + 1,
      cancelledAt: null,
      ...NO_ROOM,
    },
    news: ['status', 'back'],
    movesLedger: true,
  };
}

function newRoom(tournament: TournamentRecord, fields: RepairFields, now: Date) {
  if (tournament.roomId === null) throw tournamentRefusals.REPAIR_NO_ROOM();
  const { roomId, roomPassword } = needed(fields, 'roomId', 'roomPassword');
  const published = publishedRoom(tournament, { roomId, roomPassword }, now);
  if (!published) throw tournamentRefusals.REPAIR_SAME_ROOM();
  return published;
}

function refundOf(entrants: readonly Entrant[]): Repaired {
  const refundedTokens = entrants.reduce((sum, { feeTokens }) => sum + feeTokens, 0);
  const players = entrants.length;
  return { ...NO_EFFECT, playersTold: players, refundedPlayers: players, refundedTokens };
}

/** Returns the idempotency key of the step that cancels a match, before it opens in another mode. */
const firstStepOf = ({ key }: RepairRequest): string => `${key}:cancelled`;

function recorded({ repair, adminId, reason, key }: RepairRequest, done: Repaired) {
  return {
    by: adminId,
    reason,
    action: 'tournament.repaired',
    requestKey: key,
    note: { repair, ...done },
  } as const;
}
