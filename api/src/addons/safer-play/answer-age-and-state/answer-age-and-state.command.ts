import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, indianMoment } from '../../../kernel/index.js';
import { type State, stateChangesAt, withState } from '../domain/age-and-state.js';
import { saferPlayRefusals } from '../refusals.js';
import { SaferPlay } from '../safer-play.js';

/**
 * Stores a player's confirmation of being 18 or older, and the Indian state in which the player
 * lives.
 */
export class AnswerAgeAndState extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly state: State,
  ) {
    super();
  }
}

@CommandHandler(AnswerAgeAndState)
export class AnswerAgeAndStateHandler implements ICommandHandler<AnswerAgeAndState> {
  constructor(private readonly saferPlay: SaferPlay) {}

  execute({ userId, state }: AnswerAgeAndState): Promise<void> {
    return this.saferPlay.change(userId, (row, now) => {
      const answered = withState(row, state, now);
      if (answered) return answered;
      const allowedAt = stateChangesAt(row, now) ?? now;
      throw saferPlayRefusals.STATE_JUST_NAMED({ allowedAt, time: indianMoment(allowedAt) });
    });
  }
}
