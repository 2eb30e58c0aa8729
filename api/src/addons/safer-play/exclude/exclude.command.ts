import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id, indianMoment } from '../../../kernel/index.js';
import { type Pause, pauseEnd } from '../domain/own-choices.js';
import { saferPlayRefusals } from '../refusals.js';
import { SaferPlay } from '../safer-play.js';

export class ExcludeSelf extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly pause: Pause,
  ) {
    super();
  }
}

@CommandHandler(ExcludeSelf)
export class ExcludeSelfHandler implements ICommandHandler<ExcludeSelf> {
  constructor(private readonly saferPlay: SaferPlay) {}

  execute({ userId, pause }: ExcludeSelf): Promise<void> {
    return this.saferPlay.change(userId, ({ excludedUntil: before }, now) => {
      const excludedUntil = pauseEnd(pause, now);
      if (before && before > excludedUntil) {
        throw saferPlayRefusals.PAUSE_IS_LONGER({ allowedAt: before, time: indianMoment(before) });
      }
      return { excludedUntil };
    });
  }
}
