import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import {
  type ApprovalData,
  Approvals,
  type ApprovedAction,
  AskedApproval,
  approvalRefusals,
  type Movement,
  type TargetState,
} from '../../approvals/index.js';
import { Ledger, leavesHouse } from '../../ledger/index.js';
import { prizesReversed, reversalEntries } from '../domain/prize-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { type Round, walletOf } from '../domain/seat-events.js';
import { type VoidOutlook, voidOutlook } from '../domain/voiding.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { type TournamentLease, TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { ResultGate } from '../store/result-gate.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { DECLARE_KIND } from './declarations.js';

export interface Voided {
  readonly outlook: VoidOutlook;
  readonly needsApproval: boolean;
  /** The approval request that must be approved first; null if none is needed. */
  readonly approval: AskedApproval | null;
}

interface VoidResults {
  readonly tournamentId: string;
  readonly reason: string;
  readonly adminId: Id;
  readonly options: {
    /** Idempotency key of the event, the same for every repeat of this request. */
    readonly key: string;
    readonly dryRun: boolean;
    /** True to turn spent prize tokens into receivables; false to refuse when any are spent. */
    readonly acceptOwed: boolean;
  };
}

const KIND = 'tournament.void-results';

/**
 * Maximum number of tries. A try fails if a winner's balance changes between reading and posting.
 */
const TRIES = 20;

interface Undoing {
  readonly adminId: Id;
  readonly reason: string;
  readonly acceptOwed: boolean;
  /** The most tokens that this void may let out of the house. */
  readonly countedTokens: number;
  /** Idempotency key of the event. */
  readonly key: string;
  /** Another admin's approval; null if there is none. */
  readonly approved: Pick<ApprovedAction, 'approvedBy'> | null;
}

/**
 * Reverses declared results in one event. Afterwards the tournament is completed without winners.
 */
@Injectable()
export class Voidings implements OnModuleInit {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly resultGate: ResultGate,
    private readonly leases: TournamentLeases,
    private readonly ledger: Ledger,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: (action) =>
        this.leases.take(String(action.request.tournamentId), (lease) =>
          this.approved(lease, action),
        ),
      look: (request) => this.look(request),
    });
  }

  /** Voids results, or says with `dryRun` what that would move. */
  async make(command: VoidResults): Promise<Voided> {
    const { tournamentId, reason, adminId, options } = command;
    const { dryRun, acceptOwed } = options;
    const tournament = await this.rows.load(tournamentId);
    // A repeat after a crash voids nothing again, also if other results were declared since.
    const voided = await this.rounds.voidedBy(options.key);
    if (voided) return { outlook: voided, needsApproval: false, approval: null };
    const outlook = await this.outlook(tournament);
    const attempt = {
      kind: KIND,
      adminId,
      key: options.key,
      count: () => movementOf(roundOf(tournament), outlook),
      changesApproved: () => this.approvals.wasApproved(tournament.id, [DECLARE_KIND]),
    };
    if (dryRun) {
      const needsApproval = await this.approvals.needed(attempt);
      return { outlook, needsApproval, approval: null };
    }
    if (!acceptOwed) refuseOwed(outlook);
    const done = await this.approvals.alone(attempt, (countedTokens) => {
      const { key } = options;
      const undoing = { adminId, reason, acceptOwed, countedTokens, key, approved: null };
      return this.leases.take(tournamentId, (lease) => this.undo(lease, undoing));
    });
    if (done) return { outlook: done, needsApproval: false, approval: null };
    const approval = await this.ask(command, tournament, outlook);
    return { outlook, needsApproval: true, approval };
  }

  /**
   * Returns the data that the second admin reads before approving: the winners and their prizes.
   * Spent tokens are excluded, because they change with every match that a winner joins.
   */
  private async look({ tournamentId, acceptOwed }: ApprovalData): Promise<TargetState> {
    const tournament = await this.rows.load(String(tournamentId));
    const round = roundOf(tournament);
    const winners = await this.rounds.winners(round);
    const { prizesTokens } = await this.rounds.prizeMoney(round);
    const users = winners.map(({ userId }) => userId);
    const names = await this.rounds.inWords(round, users);
    return {
      facts: [
        { name: 'Tournament', value: tournament.name },
        ...winners.map(({ userId, position, prizeTokens }) => ({
          name: `Place ${position}`,
          value: `${names.get(userId) ?? userId}: ${prizeTokens} tokens`,
        })),
        { name: 'Prizes taken back', value: `${prizesTokens} tokens` },
        acceptOwed === true
          ? {
              name: 'Spent prizes',
              value: `stand as owed: Arena pays up to ${prizesTokens} tokens`,
            }
          : { name: 'Spent prizes', value: 'are refused' },
      ],
      seal: `${round.round}:${tournament.nextAttempt}`,
    };
  }

  private async outlook(tournament: TournamentRecord): Promise<VoidOutlook> {
    if (!tournament.hasWinners) throw tournamentRefusals.NO_RESULTS();
    await this.resultGate.ask(tournament.id);
    const round = roundOf(tournament);
    const winners = await this.rounds.winners(round);
    const money = await this.rounds.prizeMoney(round);
    const wallets = await this.ledger.accounts(winners.map(({ userId }) => walletOf(userId)));
    return voidOutlook(winners, money, (userId) => wallets.get(walletOf(userId))?.balance ?? 0);
  }

  private ask(
    { reason, adminId, options }: VoidResults,
    { id, name, round, nextAttempt }: TournamentRecord,
    { prizesTokens }: VoidOutlook,
  ): Promise<AskedApproval> {
    const { key, acceptOwed } = options;
    return this.approvals.ask({
      kind: KIND,
      target: { type: 'tournament', id },
      playerId: null,
      amountTokens: prizesTokens,
      request: { tournamentId: id, name, round, attempt: nextAttempt, acceptOwed },
      reason,
      requestedBy: adminId,
      key,
      single: true,
    });
  }

  /**
   * Voids the results that the approved request names. Refuses if other results have been declared
   * since.
   */
  private async approved(lease: TournamentLease, action: ApprovedAction): Promise<void> {
    const { request, reason, requestedBy: adminId } = action;
    const { tournament } = lease;
    const [round, attempt] = [Number(request.round), Number(request.attempt)];
    if (tournament.round !== round || tournament.nextAttempt !== attempt) {
      const asked = { tournamentId: tournament.id, round };
      if ((await this.rounds.voidedUnder(asked, attempt)) === action.key) return;
      throw approvalRefusals.CHANGED_SINCE_ASKED();
    }
    const acceptOwed = request.acceptOwed === true;
    const [countedTokens, approved] = [Infinity, action];
    const { key } = action;
    await this.undo(lease, { adminId, reason, acceptOwed, countedTokens, key, approved });
  }

  private async undo(lease: TournamentLease, undoing: Undoing): Promise<VoidOutlook> {
    const { adminId: by, reason, approved } = undoing;
    if (!lease.tournament.hasWinners) throw tournamentRefusals.NO_RESULTS();
    // Sets the row's status to completed. Until now the awarded prizes made the tournament
    // completed, and the reversal removes them.
    await lease.change({ set: { status: 'completed' }, by, reason });
    const outlook = await this.post(lease.tournament, undoing);
    const { winners, potTokens, prizesTokens, houseTokens, owedTokens } = outlook;
    const note = {
      winners: winners.map(({ walletTokens: _, ...winner }) => winner),
      potTokens,
      prizesTokens,
      houseTokens,
      owedTokens,
      ...(approved && { approvedBy: approved.approvedBy }),
    };
    await this.rows.note(
      lease.tournament,
      { set: {}, by, reason, note },
      'tournament.results_voided',
    );
    return outlook;
  }

  /**
   * Posts the reversal. If a winner spends tokens before the posting, reads the wallets again and
   * retries.
   */
  private async post(tournament: TournamentRecord, undoing: Undoing): Promise<VoidOutlook> {
    const [round, attempt] = [roundOf(tournament), tournament.nextAttempt];
    const { adminId, reason, acceptOwed, countedTokens, key } = undoing;
    for (let left = TRIES; left > 0; left -= 1) {
      const outlook = await this.outlook(tournament);
      if (!acceptOwed) refuseOwed(outlook);
      if (movementOf(round, outlook).paysOut > countedTokens) {
        throw tournamentRefusals.CHANGED_MEANWHILE();
      }
      const { winners, potTokens, prizesTokens, houseTokens } = outlook;
      const outcome = await this.ledger.post(
        prizesReversed(
          {
            round,
            attempt,
            reason,
            winners: winners.map(({ userId, position, prizeTokens }) => ({
              userId,
              position,
              prizeTokens,
            })),
            money: { potTokens, prizesTokens, houseTokens },
            actor: { type: 'admin', id: adminId },
            idempotencyKey: key,
          },
          owedIn(outlook),
        ),
      );
      if (outcome.posted) return outlook;
      if (outcome.code === 'BELOW_FLOOR') continue;
      if (['ALREADY_HAPPENED', 'KEY_REUSED'].includes(outcome.code)) break;
      throw new Error(`The ledger refused to void results of ${tournament.id}: ${outcome.code}`);
    }
    throw tournamentRefusals.TOURNAMENT_BUSY({ retryAfter: 1 });
  }
}

/**
 * Returns the amounts of a void that count towards the limit. The house pays what a winner owes,
 * because the pot gets all fees back and pays them to the next winner. The voided prizes count for
 * the single request, because voiding can take as many tokens from players as a large adjustment.
 */
function movementOf(round: Round, outlook: VoidOutlook): Movement {
  const { winners, ...money } = outlook;
  const paysOut = leavesHouse(reversalEntries({ round, winners, money }, owedIn(outlook)));
  return { tokens: Math.max(outlook.prizesTokens, paysOut), paysOut };
}

const owedIn = ({ winners }: VoidOutlook): ReadonlyMap<Id, number> =>
  new Map(winners.map(({ userId, owedTokens }) => [userId, owedTokens]));

function refuseOwed({ winners }: VoidOutlook): void {
  const spent = winners.filter(({ owedTokens }) => owedTokens > 0);
  if (spent.length === 0) return;
  throw tournamentRefusals.PRIZE_ALREADY_SPENT({
    names: spent.map(({ gameName }) => gameName).join(', '),
    winners: spent.map(({ userId, gameName }) => ({ userId, gameName })),
  });
}
