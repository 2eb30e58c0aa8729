import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id, Plain } from '../../../kernel/index.js';
import {
  type ApprovalData,
  Approvals,
  type Approved,
  AskedApproval,
  type TargetState,
} from '../../approvals/index.js';
import { Ledger } from '../../ledger/index.js';
import { prizesAwarded } from '../domain/prize-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import {
  checkDeclarable,
  checkPot,
  checkScores,
  checkWinners,
  type PrizeMoney,
  prizeMoney,
  type ScoreRow,
  type WinnerRow,
} from '../domain/results.js';
import { potOf } from '../domain/seat-events.js';
import { type AskedScore, type AskedWinner, scoresOf, winnersOf } from '../domain/squad-entry.js';
import { takesParticipants } from '../domain/status.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { ResultGate } from '../store/result-gate.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';

/**
 * The tokens that a declaration moves, and the approval request that must be approved first, if
 * any.
 */
export interface Declared extends PrizeMoney {
  /** One row for each winning player. The prizes of squads are already divided. */
  readonly winners: readonly WinnerRow[];
  readonly needsApproval: boolean;
  readonly approval: AskedApproval | null;
}

interface AskedResults {
  readonly winners: readonly AskedWinner[];
  /** Places and kills of all players; empty if only the winners are declared. */
  readonly scores: readonly AskedScore[];
}

export interface DeclareResults {
  readonly tournamentId: string;
  readonly asked: AskedResults;
  readonly reason: string | null;
  readonly adminId: Id;
  readonly options: {
    /** Idempotency key of the event, the same for every repeat of this request. */
    readonly key: string;
    readonly dryRun: boolean;
    /** Sum of the entry fees on the admin's page; null if missing in the request. */
    readonly expectedPotTokens: number | null;
  };
  /**
   * Approval by another admin, with the `houseTokens` that this admin approved; null before an
   * approval.
   */
  readonly approved: (Approved & { readonly houseTokens: number }) | null;
}

interface Results {
  readonly winners: readonly WinnerRow[];
  readonly scores: readonly ScoreRow[];
}

/** A declaration in which each squad is replaced by its players. */
type Divided = Omit<DeclareResults, 'asked'> & Results;

export const DECLARE_KIND = 'tournament.declare-results';

/**
 * Declares results. Tokens that the house account adds to the fees count towards the limit above
 * which a second admin must approve. Such tokens do not count when the tournament is created,
 * because their number is not known yet and the tournament may still be cancelled.
 */
@Injectable()
export class Declarations implements OnModuleInit {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly resultGate: ResultGate,
    private readonly leases: TournamentLeases,
    private readonly ledger: Ledger,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(DECLARE_KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) => {
        const houseTokens = Number(request.houseTokens);
        return this.make({
          tournamentId: String(request.tournamentId),
          asked: { winners: winnersIn(request), scores: scoresIn(request) },
          reason: request.hasReason === true ? reason : null,
          adminId: requestedBy,
          options: { key: approved.key, dryRun: false, expectedPotTokens: null },
          approved: { ...approved, houseTokens },
        });
      },
      look: (request) => this.look(request),
    });
  }

  /** Declares results, or says with `dryRun` what a declaration would move. */
  async make(asked: DeclareResults): Promise<Declared> {
    const { adminId, options, approved } = asked;
    const tournament = await this.rows.load(asked.tournamentId);
    const command = { ...asked, ...(await this.results(asked, tournament)) };
    const declared = await this.repeated(tournament, command);
    if (declared) return declared;
    const attempt = {
      kind: DECLARE_KIND,
      adminId,
      key: options.key,
      count: async () => movementOf(await this.decide(tournament, command)),
    };
    if (options.dryRun) {
      const money = await this.decide(tournament, command);
      const needsApproval = await this.approvals.needed(attempt);
      return { ...money, winners: command.winners, needsApproval, approval: null };
    }
    if (approved) return this.take(command, movementOf(approved).paysOut);
    // A repeat of a request that was carried out. It pays nothing, even if the results have been
    // voided since they were read.
    if (tournament.hasWinners) return this.take(command, 0);
    const take = (countedTokens: number) => this.take(command, countedTokens);
    return (await this.approvals.alone(attempt, take)) ?? this.ask(command, tournament);
  }

  /**
   * Returns the first answer to a repeat of a declaration that was carried out, also if its results
   * have been voided since; null if this is no such repeat.
   */
  private async repeated(
    { id }: TournamentRecord,
    { winners, options }: Divided,
  ): Promise<Declared | null> {
    const money = options.dryRun ? null : await this.rounds.declaredBy(options.key);
    if (!money) return null;
    await this.leases.take(id, async () => undefined);
    return { ...money, winners, needsApproval: false, approval: null };
  }

  /** Divides prizes and kills of squads among their players. */
  private async results({ asked }: DeclareResults, tournament: TournamentRecord): Promise<Results> {
    const { winners, scores } = asked;
    const hasSquads = [...winners, ...scores].some(({ squadId }) => squadId !== undefined);
    const seats = hasSquads ? await this.rounds.squadSeats(roundOf(tournament)) : [];
    return {
      winners: winnersOf(winners, seats, tournament.squads),
      scores: scoresOf(scores, seats),
    };
  }

  /**
   * Declares the results, or returns the first response to a repeat of the request. `counted` is
   * the number of tokens that counted towards the limit; the house account may not add more.
   */
  private async take(command: Divided, counted: number): Promise<Declared> {
    const money = await this.leases.take(command.tournamentId, (lease) =>
      lease.tournament.hasWinners
        ? this.repeat(lease, command)
        : this.declare(lease, command, counted),
    );
    const { winners } = command;
    return { ...money, winners, needsApproval: false, approval: null };
  }

  private async ask(command: Divided, tournament: TournamentRecord): Promise<Declared> {
    const { winners, scores, reason, adminId, options } = command;
    const money = await this.decide(tournament, command);
    const { tournamentId, round } = roundOf(tournament);
    const approval = await this.approvals.ask({
      kind: DECLARE_KIND,
      target: { type: 'tournament', id: tournamentId },
      playerId: null,
      amountTokens: movementOf(money).tokens,
      request: {
        tournamentId,
        round,
        name: tournament.name,
        hasReason: reason !== null,
        houseTokens: money.houseTokens,
        winners: winners.map((winner) => ({ ...winner })),
        ...(scores.length > 0 ? { scores: scores.map((score) => ({ ...score })) } : {}),
      },
      reason: reason ?? 'Results of a tournament',
      requestedBy: adminId,
      key: options.key,
      single: true,
    });
    return { ...money, winners, needsApproval: true, approval };
  }

  /**
   * Returns the data that the second admin reads before approving: the winners and their prizes,
   * the entry fees, and the tokens that the house account would add.
   */
  private async look(request: ApprovalData): Promise<TargetState> {
    const tournament = await this.rows.load(String(request.tournamentId));
    const round = roundOf(tournament);
    const winners = winnersIn(request);
    const names = await this.rounds.inWords(
      round,
      winners.map(({ userId }) => userId),
    );
    const { balance } = await this.ledger.account(potOf(round));
    const { prizesTokens, houseTokens } = prizeMoney(winners, balance);
    return {
      facts: [
        { name: 'Tournament', value: tournament.name },
        { name: 'Status', value: tournament.hasWinners ? 'results declared' : tournament.status },
        ...winners.map(({ userId, position, prizeTokens }) => ({
          name: `Place ${position}`,
          value: `${names.get(userId) ?? userId}: ${prizeTokens} tokens`,
        })),
        { name: 'Prizes', value: `${prizesTokens} tokens` },
        { name: 'Prize pool', value: `${tournament.prizePoolTokens} tokens` },
        { name: 'Entry fees collected', value: `${balance} tokens` },
        { name: 'The house adds', value: `${Math.max(0, -houseTokens)} tokens` },
        { name: 'Participants', value: String(tournament.participants) },
      ],
      seal: `${round.round}:${tournament.nextAttempt}`,
    };
  }

  private async decide(
    tournament: TournamentRecord,
    { winners, scores, options }: Divided,
  ): Promise<PrizeMoney> {
    checkDeclarable(tournament);
    await this.resultGate.ask(tournament.id);
    const round = roundOf(tournament);
    const entrants = await this.rounds.entrants(round);
    const participants = new Set(entrants.map(({ userId }) => userId));
    checkWinners(winners, participants, tournament.prizePoolTokens);
    checkScores(scores, participants);
    const { balance } = await this.ledger.account(potOf(round));
    checkPot(balance, options.expectedPotTokens);
    return prizeMoney(winners, balance);
  }

  private async declare(
    lease: TournamentLease,
    command: Divided,
    counted: number,
  ): Promise<PrizeMoney> {
    const by = { by: command.adminId, reason: command.reason };
    const decide = async () => {
      const decided = await this.decide(lease.tournament, command);
      if (movementOf(decided).paysOut > counted) throw tournamentRefusals.CHANGED_MEANWHILE();
      return decided;
    };
    let money = await decide();
    if (takesParticipants(lease.tournament.status)) {
      // Closing the seats ends joining, so that the pot is final before prizes are paid.
      await lease.closeSeats(command.adminId);
      money = await decide().catch(async (error: unknown) => {
        await lease.sync();
        throw error;
      });
      await lease.change({ set: { status: 'completed' }, ...by, movesLedger: true });
    }
    const { approved } = command;
    await this.award(lease.tournament, command, money);
    await lease.change({
      set: { status: 'completed' },
      ...by,
      action: 'tournament.results_declared',
      note: {
        winners: command.winners,
        ...money,
        ...(approved && { approvedBy: approved.approvedBy }),
      },
    });
    return money;
  }

  /**
   * Handles a request after results were declared. Returns the first response to a repeat of the
   * same request and refuses any other request.
   */
  private async repeat({ tournament }: TournamentLease, command: Divided): Promise<PrizeMoney> {
    const money = await this.rounds.prizeMoney(roundOf(tournament));
    await this.award(tournament, command, money);
    return money;
  }

  private async award(
    tournament: TournamentRecord,
    { winners, scores, reason, adminId, options }: Divided,
    money: PrizeMoney,
  ): Promise<void> {
    const outcome = await this.ledger.post(
      prizesAwarded({
        round: roundOf(tournament),
        attempt: tournament.nextAttempt,
        winners,
        scores,
        money,
        actor: { type: 'admin', id: adminId },
        reason,
        idempotencyKey: options.key,
      }),
    );
    if (outcome.posted) return;
    const isDeclared = ['ALREADY_HAPPENED', 'KEY_REUSED'].includes(outcome.code);
    if (!isDeclared && !tournament.hasWinners) {
      throw new Error(`The ledger refused prizes of ${tournament.id}: ${outcome.code}`);
    }
    throw tournamentRefusals.RESULTS_ALREADY_DECLARED();
  }
}

/** Counts only the tokens that the house account adds, because players paid the entry fees. */
function movementOf({ houseTokens }: Pick<PrizeMoney, 'houseTokens'>) {
  const tokens = Math.max(0, -houseTokens);
  return { tokens, paysOut: tokens };
}

function winnersIn({ winners }: ApprovalData): readonly WinnerRow[] {
  return winners as readonly Plain<WinnerRow>[];
}

function scoresIn({ scores }: ApprovalData): readonly ScoreRow[] {
  return Array.isArray(scores) ? (scores as readonly Plain<ScoreRow>[]) : [];
}
