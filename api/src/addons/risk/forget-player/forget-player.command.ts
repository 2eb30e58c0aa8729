import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { SaferPlay } from '../../safer-play/index.js';
import { Answers } from '../answers/answers.js';
import { Cases } from '../cases.js';
import { Facts } from '../facts/facts.js';
import { Signals } from '../signals/signals.js';

export class FactsForgotten {
  @ApiProperty({ type: 'integer' })
  forgotten!: number;
}

/**
 * Deletes the facts, explanations, confirmed age and Indian state of a player at the player's
 * request. The next evaluation stores mailbox, UID and payout destinations again, unless they are
 * first removed from the rows of the account and its withdrawals.
 */
export class ForgetPlayer extends Command<FactsForgotten> {
  constructor(
    readonly adminId: Id,
    readonly playerId: string,
  ) {
    super();
  }
}

@CommandHandler(ForgetPlayer)
export class ForgetPlayerHandler implements ICommandHandler<ForgetPlayer> {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly facts: Facts,
    private readonly answers: Answers,
    private readonly saferPlay: SaferPlay,
    private readonly signals: Signals,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, playerId }: ForgetPlayer): Promise<FactsForgotten> {
    await this.cases.mustBePlayer(playerId);
    // Read the linked accounts before the deletion, because only the facts show which accounts to
    // evaluate again.
    const linked = await this.signals.linkedTo([playerId]);
    const forgotten = await this.database.transaction(async (client) => {
      const count = await this.facts.forget(client, playerId);
      await this.answers.forget(client, playerId);
      await this.saferPlay.forget(client, playerId);
      const entry = {
        actor: adminId,
        action: 'risk.facts-forgotten',
        target: { type: 'user', id: playerId },
        after: { forgotten: count },
      };
      await this.activity.record(entry, client);
      return count;
    });
    await this.signals.judge(linked);
    return { forgotten };
  }
}
