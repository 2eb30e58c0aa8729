import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Refusal } from '../../../kernel/index.js';
import { Approvals, type LookedAt } from '../../approvals/index.js';
import { Ledger } from '../../ledger/index.js';
import { prizesReversed } from '../domain/money-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { PrizeMoney } from '../domain/results.js';
import { walletOf } from '../domain/seat-events.js';
import { roundOf } from '../settling/settling.js';
import { type Turn, Turns } from '../settling/turns.js';
import { Rounds, type StandingWinner } from '../store/rounds.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { type Voided, VoidResults } from './void-results.command.js';

const KIND = 'tournament.void-results';

/** Takes a wrong declaration back in one event; the tournament is completed without winners. */
@CommandHandler(VoidResults)
export class VoidResultsHandler implements ICommandHandler<VoidResults>, OnModuleInit {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly turns: Turns,
    private readonly ledger: Ledger,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      carryOut: ({ request, reason, requestedBy, ...approved }) => {
        const [id, attempt] = [String(request.tournamentId), Number(request.attempt)];
        const voiding = { ...approved, attempt };
        return this.execute(new VoidResults(id, reason, requestedBy, approved.key, voiding));
      },
      look: ({ tournamentId }) => this.look(String(tournamentId)),
      isDone: ({ request }) => this.isVoided(String(request.tournamentId), Number(request.attempt)),
    });
  }

  async execute(command: VoidResults): Promise<Voided> {
    const { tournamentId, adminId, key, approved } = command;
    const voided = async (): Promise<Voided> => {
      await this.turns.take(tournamentId, (turn) => this.undo(turn, command));
      return { approval: null };
    };
    if (approved) {
      const isDone = await this.isVoided(tournamentId, approved.attempt);
      return isDone ? { approval: null } : voided();
    }
    const attempt = {
      ...{ kind: KIND, adminId, key },
      // Nothing leaves the house, but it may take as much from players as a large adjustment.
      count: async () => ({ tokens: (await this.standing(tournamentId)).prizesTokens, paysOut: 0 }),
    };
    return (await this.approvals.alone(attempt, voided)) ?? this.ask(command);
  }

  private async isVoided(tournamentId: string, attempt: number): Promise<boolean> {
    return (await this.rows.load(tournamentId)).nextAttempt > attempt;
  }

  private async standing(tournamentId: string): Promise<PrizeMoney & { attempt: number }> {
    const tournament = await this.rows.load(tournamentId);
    if (!tournament.hasWinners) throw tournamentRefusals.NO_RESULTS();
    const money = await this.rounds.prizeMoney(roundOf(tournament));
    return { ...money, attempt: tournament.nextAttempt };
  }

  private async look(tournamentId: string): Promise<LookedAt> {
    const tournament = await this.rows.load(tournamentId);
    const round = roundOf(tournament);
    const [winners, money] = [
      await this.rounds.winners(round),
      await this.rounds.prizeMoney(round),
    ];
    return {
      facts: [
        { name: 'Tournament', value: tournament.name },
        ...winners.map(({ gameName, position, prizeTokens }) => ({
          name: `Place ${position}`,
          value: `${gameName}: ${prizeTokens} tokens`,
        })),
        { name: 'Prizes taken back', value: `${money.prizesTokens} tokens` },
      ],
      seal: `${round.round}:${tournament.nextAttempt}`,
    };
  }

  private async ask({ tournamentId, reason, adminId, key }: VoidResults): Promise<Voided> {
    const { prizesTokens, attempt } = await this.standing(tournamentId);
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'tournament', id: tournamentId },
      playerId: null,
      amountTokens: prizesTokens,
      request: { tournamentId, attempt },
      ...{ reason, requestedBy: adminId, key, single: true },
    });
    return { approval };
  }

  private async undo(turn: Turn, { reason, adminId, approved }: VoidResults): Promise<void> {
    if (!turn.tournament.hasWinners) throw tournamentRefusals.NO_RESULTS();
    const round = roundOf(turn.tournament);
    const winners = await this.rounds.winners(round);
    const money = await this.rounds.prizeMoney(round);
    // The row follows the projection's word before that word is taken back.
    await turn.change({ set: { status: 'completed' }, by: adminId, reason });
    const outcome = await this.ledger.post(
      prizesReversed({
        round,
        attempt: turn.tournament.nextAttempt,
        winners: winners.map(({ userId, position, prizeTokens }) => ({
          userId,
          position,
          prizeTokens,
        })),
        money,
        actor: { type: 'admin', id: adminId },
        reason,
        idempotencyKey: `void:${round.tournamentId}:${round.round}:${turn.tournament.nextAttempt}`,
      }),
    );
    if (!outcome.posted) throw await this.spentPrizes(winners);
    const note = { winners, ...money, ...(approved && { approvedBy: approved.approvedBy }) };
    const change = { set: {}, by: adminId, reason, note };
    await this.rows.note(turn.tournament, change, 'tournament.results_voided');
  }

  private async spentPrizes(winners: readonly StandingWinner[]): Promise<Refusal> {
    const wallets = await this.ledger.accounts(winners.map(({ userId }) => walletOf(userId)));
    const spent = winners.filter(
      ({ userId, prizeTokens }) => (wallets.get(walletOf(userId))?.balance ?? 0) < prizeTokens,
    );
    return tournamentRefusals.PRIZE_ALREADY_SPENT({
      names: spent.map(({ gameName }) => gameName).join(', '),
      winners: spent.map(({ userId, gameName }) => ({ userId, gameName })),
    });
  }
}
