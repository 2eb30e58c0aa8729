import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { decideEdit, type Edit, type TournamentTerms } from '../domain/editing.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { takesParticipants } from '../domain/status.js';
import { type Turn, Turns } from '../settling/turns.js';

export class EditTournament extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly asked: Partial<TournamentTerms>,
    /** The version the admin had before him, when he says so. */
    readonly version: number | null,
    readonly adminId: Id,
  ) {
    super();
  }
}

@CommandHandler(EditTournament)
export class EditTournamentHandler implements ICommandHandler<EditTournament> {
  constructor(private readonly turns: Turns) {}

  async execute(command: EditTournament): Promise<void> {
    await this.turns.take(command.tournamentId, (turn) => this.edit(turn, command));
  }

  private async edit(turn: Turn, command: EditTournament): Promise<void> {
    const { asked, version, adminId } = command;
    if (version !== null && version !== turn.tournament.version) {
      throw tournamentRefusals.CHANGED_MEANWHILE();
    }
    let edit = decideEdit(turn.tournament, asked);
    if (edit.changed.length === 0) return;
    const movesSeats = edit.needsNewRound || edit.changesSeats;
    if (movesSeats && takesParticipants(turn.tournament.status)) {
      edit = await this.decideAgainWithSeatsClosed(turn, command);
    }
    const { status, round } = turn.tournament;
    // A cancelled round keeps its number: it is the history of those who were refunded.
    const startsRound = edit.needsNewRound && status !== 'cancelled';
    await turn.change({
      set: {
        ...edit.terms,
        ...(startsRound ? { round: round + 1 } : {}),
      },
      by: adminId,
      reason: null,
      action: 'tournament.edited',
      movesLedger: movesSeats,
      news: edit.changesTime && status === 'upcoming' ? ['time'] : ['terms'],
    });
  }

  /** Somebody may have joined since the tournament was loaded; from here on nobody can. */
  private async decideAgainWithSeatsClosed(
    turn: Turn,
    { asked, adminId }: EditTournament,
  ): Promise<Edit> {
    const closed = await turn.closeSeats(adminId);
    try {
      return decideEdit(closed, asked);
    } catch (refusal) {
      await turn.settle();
      throw refusal;
    }
  }
}
