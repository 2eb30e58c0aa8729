import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { prizesAwarded } from '../domain/money-events.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { checkDeclarable, checkWinners, type PrizeMoney, prizeMoney } from '../domain/results.js';
import { potOf } from '../domain/seat-events.js';
import { takesParticipants } from '../domain/status.js';
import { roundOf } from '../settling/settling.js';
import { type Turn, Turns } from '../settling/turns.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { DeclareResults } from './declare-results.command.js';

@CommandHandler(DeclareResults)
export class DeclareResultsHandler implements ICommandHandler<DeclareResults> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly turns: Turns,
    private readonly ledger: Ledger,
  ) {}

  async execute(command: DeclareResults): Promise<PrizeMoney> {
    if (command.options.dryRun) {
      return this.decide(await this.rows.load(command.tournamentId), command);
    }
    return this.turns.take(command.tournamentId, (turn) =>
      turn.tournament.hasWinners ? this.repeat(turn, command) : this.declare(turn, command),
    );
  }

  private async decide(
    tournament: TournamentRecord,
    { winners }: DeclareResults,
  ): Promise<PrizeMoney> {
    checkDeclarable(tournament);
    const round = roundOf(tournament);
    const entrants = await this.rounds.entrants(round);
    const participants = new Set(entrants.map(({ userId }) => userId));
    checkWinners(winners, participants, tournament.prizePoolTokens);
    const { balance } = await this.ledger.account(potOf(round));
    return prizeMoney(winners, balance);
  }

  private async declare(turn: Turn, command: DeclareResults): Promise<PrizeMoney> {
    const by = { by: command.adminId, reason: command.reason };
    let money = await this.decide(turn.tournament, command);
    if (takesParticipants(turn.tournament.status)) {
      // Nobody can join from here on, so the pot is final when it is paid out.
      await turn.change({ set: { status: 'completed' }, ...by, movesLedger: true });
      money = await this.decide(turn.tournament, command);
    }
    await this.award(turn.tournament, command, money);
    await turn.change({
      set: { status: 'completed' },
      ...by,
      action: 'tournament.results_declared',
      note: { winners: command.winners, ...money },
    });
    return money;
  }

  /** The very request whose results stand gets its answer again; any other one is too late. */
  private async repeat({ tournament }: Turn, command: DeclareResults): Promise<PrizeMoney> {
    const money = await this.rounds.prizeMoney(roundOf(tournament));
    await this.award(tournament, command, money);
    return money;
  }

  private async award(
    tournament: TournamentRecord,
    { winners, reason, adminId, options }: DeclareResults,
    money: PrizeMoney,
  ): Promise<void> {
    const outcome = await this.ledger.post(
      prizesAwarded({
        round: roundOf(tournament),
        attempt: tournament.nextAttempt,
        winners,
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
