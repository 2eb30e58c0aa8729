import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Refusal } from '../../../kernel/index.js';
import { Ledger } from '../../ledger/index.js';
import { prizesReversed } from '../domain/money-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { walletOf } from '../domain/seat-events.js';
import { roundOf } from '../settling/settling.js';
import { type Turn, Turns } from '../settling/turns.js';
import { Rounds, type StandingWinner } from '../store/rounds.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { VoidResults } from './void-results.command.js';

/** Takes a wrong declaration back in one event; the tournament is completed without winners. */
@CommandHandler(VoidResults)
export class VoidResultsHandler implements ICommandHandler<VoidResults> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly turns: Turns,
    private readonly ledger: Ledger,
  ) {}

  async execute(command: VoidResults): Promise<void> {
    await this.turns.take(command.tournamentId, (turn) => this.undo(turn, command));
  }

  private async undo(turn: Turn, { reason, adminId }: VoidResults): Promise<void> {
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
    const change = { set: {}, by: adminId, reason, note: { winners, ...money } };
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
