import { Injectable } from '@nestjs/common';
import { assert } from '../../../kernel/index.js';
import { Ledger, type LedgerCommand } from '../../ledger/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { repairRefusal, stateOf } from '../domain/repairing.js';
import { entryFeeRefunded } from '../domain/seat-events.js';
import { type SeatMove, seatMoved } from '../domain/seat-moved.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { type KnownSeat, Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { NO_EFFECT, needed, type Repaired, type RepairRequest } from './repair-request.js';

interface TwoLeases {
  readonly from: TournamentLease;
  readonly to: TournamentLease;
}

/** A player, and the match that the player leaves for another. */
interface Mover {
  readonly userId: string;
  readonly from: TournamentRecord;
  readonly to: TournamentRecord;
}

interface MovableSeat extends KnownSeat, Pick<SeatMove, 'leftAt'> {}

/** Puts the seats of single players right: removes a player, moves one, or swaps two. */
@Injectable()
export class SeatRepairs {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly leases: TournamentLeases,
    private readonly ledger: Ledger,
  ) {}

  /** Returns what the repair would do, and changes nothing. */
  async look(request: RepairRequest): Promise<Repaired> {
    const { repair, fields, tournamentId } = request;
    const from = await this.rows.load(tournamentId);
    if (repair === 'remove-player') {
      return removal(await this.seatToRemove(from, needed(fields, 'userId').userId));
    }
    const { userId, toTournamentId } = needed(fields, 'userId', 'toTournamentId');
    const to = await this.rows.load(toTournamentId);
    const seat = await this.seatToMove({ userId, from, to });
    if (repair === 'move-player') {
      checkSpace(to);
      return moveOf([seat]);
    }
    const { otherUserId } = needed(fields, 'otherUserId');
    return moveOf([seat, await this.seatToMove({ userId: otherUserId, from: to, to: from })]);
  }

  carryOut(request: RepairRequest): Promise<Repaired> {
    if (request.repair === 'remove-player') {
      return this.leases.take(request.tournamentId, (lease) => this.remove(lease, request));
    }
    return this.withBoth(request, (both) =>
      request.repair === 'move-player' ? this.move(both, request) : this.swap(both, request),
    );
  }

  /**
   * Takes the leases of both matches, always in the same order, so that two repairs do not wait for
   * each other.
   */
  private async withBoth(
    { tournamentId, fields }: RepairRequest,
    work: (both: TwoLeases) => Promise<Repaired>,
  ): Promise<Repaired> {
    const { toTournamentId } = needed(fields, 'toTournamentId');
    if (toTournamentId === tournamentId) throw tournamentRefusals.REPAIR_TARGET_SAME();
    const isFirst = tournamentId < toTournamentId;
    const [first, second] = isFirst
      ? [tournamentId, toTournamentId]
      : [toTournamentId, tournamentId];
    return this.leases.take(first, (one) =>
      this.leases.take(second, (other) =>
        work(isFirst ? { from: one, to: other } : { from: other, to: one }),
      ),
    );
  }

  private async remove(lease: TournamentLease, request: RepairRequest): Promise<Repaired> {
    const { adminId, reason, key, fields } = request;
    const { userId } = needed(fields, 'userId');
    const round = roundOf(lease.tournament);
    // True after a crash between the event and its note.
    const isPosted = await this.ledger.isPosted(key);
    const seat = isPosted
      ? await this.rounds.seat(round, userId)
      : await this.seatToRemove(lease.tournament, userId);
    assert(seat, 'a refunded player had a seat');
    if (!isPosted) {
      const actor = { type: 'admin', id: adminId } as const;
      const event = entryFeeRefunded(round, seat, actor, reason, 'removed');
      await lease.begin();
      const refused = await this.post({ ...event, idempotencyKey: key });
      if (refused) await this.giveUp(refused, lease);
    }
    const done = removal(seat);
    await this.note(lease, request, done, { user: userId });
    return done;
  }

  private async move(both: TwoLeases, request: RepairRequest): Promise<Repaired> {
    const { from, to } = both;
    const { userId } = needed(request.fields, 'userId');
    const isPosted = await this.ledger.isPosted(request.key);
    if (isPosted) {
      const moved = await this.rounds.seat(roundOf(to.tournament), userId);
      return this.noteMoves(both, request, moveOf(moved ? [moved] : []));
    }
    const seat = await this.seatToMove({ userId, from: from.tournament, to: to.tournament });
    checkSpace(to.tournament);
    await from.begin();
    await to.begin();
    // The seats of a match that has started are closed, so the seat itself moves there.
    const takes = to.tournament.status === 'upcoming' ? 'free' : 'carried';
    const event = this.event(both, seat, request, { takes, key: request.key });
    const refused = await this.post(event);
    if (refused) await this.giveUp(refused, from, to);
    return this.noteMoves(both, request, moveOf([seat]));
  }

  /**
   * Swaps the seats of two players by two events. Between them, joining of the first match is
   * closed, so that the second player cannot join it meanwhile and the second event is never
   * refused. After a crash between them, a repeat of the request posts the second event.
   */
  private async swap(both: TwoLeases, request: RepairRequest): Promise<Repaired> {
    const { from, to } = both;
    const { userId, otherUserId } = needed(request.fields, 'userId', 'otherUserId');
    const [key, otherKey] = [request.key, `${request.key}:other`];
    const isBegun = await this.ledger.isPosted(key);
    await from.closeSeats(request.adminId);
    await to.begin();
    try {
      const other = { userId: otherUserId, from: to.tournament, to: from.tournament };
      const seats: KnownSeat[] = [];
      if (!isBegun) {
        const mover = { userId, from: from.tournament, to: to.tournament };
        const seat = await this.seatToMove(mover);
        await this.seatToMove(other);
        const event = this.event(both, seat, request, { takes: 'carried', key });
        const refused = await this.post(event);
        if (refused) throw refused;
        seats.push(seat);
      }
      if (!(await this.ledger.isPosted(otherKey))) {
        const seat = await this.seatToMove(other);
        const back = { from: to, to: from };
        const event = this.event(back, seat, request, { takes: 'carried', key: otherKey });
        const refused = await this.post(event);
        if (refused) throw refused;
        seats.push(seat);
      }
      const [one] = seats;
      const fee = one?.feeTokens ?? from.tournament.entryFeeTokens;
      const done = { ...NO_EFFECT, playersTold: 2, movedTokens: 2 * fee };
      return await this.noteMoves(both, request, done);
    } catch (error) {
      await from.sync();
      await to.sync();
      throw error;
    }
  }

  /** Returns the seat of a player to remove. Refuses a player without a seat. */
  private async seatToRemove(tournament: TournamentRecord, userId: string): Promise<KnownSeat> {
    const refusal = repairRefusal('remove-player', stateOf(tournament));
    if (refusal) throw refusal;
    const seat = await this.rounds.seat(roundOf(tournament), userId);
    if (!seat?.isTaken) throw tournamentRefusals.REPAIR_NO_SEAT();
    return seat;
  }

  /** Returns the seat of a player to move. Refuses a seat that may not move to the other match. */
  private async seatToMove({ userId, from, to }: Mover): Promise<MovableSeat> {
    const refusal = repairRefusal('move-player', stateOf(from));
    if (refusal) throw refusal;
    if (from.id === to.id) throw tournamentRefusals.REPAIR_TARGET_SAME();
    const target = stateOf(to);
    if (target !== 'upcoming' && target !== 'active') {
      throw tournamentRefusals.REPAIR_TARGET_CLOSED();
    }
    const seat = await this.rounds.seat(roundOf(from), userId);
    if (!seat?.isTaken) throw tournamentRefusals.REPAIR_NO_SEAT();
    if (seat.squadId !== null) throw tournamentRefusals.REPAIR_SQUAD_SEAT();
    if (seat.feeTokens !== to.entryFeeTokens) throw tournamentRefusals.REPAIR_FEE_DIFFERS();
    const there = await this.rounds.seat(roundOf(to), userId);
    if (there && !there.hasMoved) throw tournamentRefusals.REPAIR_HAD_SEAT();
    // One read decides both, so that a join after it has the unique key of the move and one of the
    // two is refused.
    return { ...seat, leftAt: there?.joinedPosition ?? null };
  }

  private event(
    { from, to }: TwoLeases,
    seat: MovableSeat,
    { adminId, reason }: RepairRequest,
    { takes, key }: Pick<SeatMove, 'takes'> & { readonly key: string },
  ): LedgerCommand {
    return seatMoved({
      from: roundOf(from.tournament),
      to: roundOf(to.tournament),
      seat,
      takes,
      takesTicket: to.tournament.squads !== 'off',
      leftAt: seat.leftAt,
      actor: { type: 'admin', id: adminId },
      reason,
      idempotencyKey: key,
    });
  }

  /** Posts an event. Returns the refusal that the admin sees; null if the event is posted. */
  private async post(command: LedgerCommand): Promise<Error | null> {
    const outcome = await this.ledger.post(command);
    if (outcome.posted) return null;
    const isMove = command.type === 'SeatMoved';
    const { code } = outcome;
    const account = outcome.account ?? '';
    if (code === 'ALREADY_HAPPENED') {
      return isMove ? tournamentRefusals.REPAIR_HAD_SEAT() : tournamentRefusals.REPAIR_NO_SEAT();
    }
    if (code === 'BELOW_FLOOR' && account.startsWith('ticket:')) {
      return tournamentRefusals.REPAIR_HAD_SEAT();
    }
    if (code === 'BELOW_FLOOR' && account.startsWith('seats:')) {
      return tournamentRefusals.REPAIR_TARGET_FULL();
    }
    return new Error(`The ledger refused a repair: ${code} ${account}`);
  }

  private async giveUp(refusal: Error, ...leases: readonly TournamentLease[]): Promise<never> {
    for (const lease of leases) await lease.sync();
    throw refusal;
  }

  private async noteMoves({ from, to }: TwoLeases, request: RepairRequest, done: Repaired) {
    const { userId, otherUserId } = request.fields;
    const users = { user: userId, ...(otherUserId ? { otherUser: otherUserId } : {}) };
    // The change of the other match comes first, because the request counts as done with its key.
    await this.note(to, { ...request, key: '' }, done, { ...users, from: from.tournament.id });
    await this.note(from, request, done, { ...users, to: to.tournament.id });
    return done;
  }

  private async note(
    lease: TournamentLease,
    { repair, adminId, reason, key }: RepairRequest,
    done: Repaired,
    more: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await lease.change({
      set: {},
      by: adminId,
      reason,
      action: 'tournament.repaired',
      movesLedger: true,
      news: ['terms'],
      ...(key === '' ? {} : { requestKey: key }),
      note: { repair, ...more, ...done },
    });
  }
}

function checkSpace(to: TournamentRecord): void {
  if (to.participants >= to.maxParticipants) throw tournamentRefusals.REPAIR_TARGET_FULL();
}

const removal = ({ userId, payerId, feeTokens }: KnownSeat): Repaired => ({
  ...NO_EFFECT,
  playersTold: payerId === userId ? 1 : 2,
  refundedPlayers: 1,
  refundedTokens: feeTokens,
});

const moveOf = (seats: readonly KnownSeat[]): Repaired => ({
  ...NO_EFFECT,
  playersTold: seats.length,
  movedTokens: seats.reduce((sum, { feeTokens }) => sum + feeTokens, 0),
});
