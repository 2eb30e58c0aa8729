import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { type OwnLimits, withLimits } from '../domain/own-choices.js';
import { SaferPlay } from '../safer-play.js';

export class SetLimit extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly limits: OwnLimits,
  ) {
    super();
  }
}

@CommandHandler(SetLimit)
export class SetLimitHandler implements ICommandHandler<SetLimit> {
  constructor(private readonly saferPlay: SaferPlay) {}

  execute({ userId, limits }: SetLimit): Promise<void> {
    return this.saferPlay.change(userId, (row, now) => withLimits(row, limits, now));
  }
}
