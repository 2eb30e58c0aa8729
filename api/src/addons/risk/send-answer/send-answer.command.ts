import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { Answers } from '../answers/answers.js';
import { Cases } from '../cases.js';

/**
 * Stores a player's explanation, such as "This is my brother's phone". The risk score stays the
 * same.
 */
export class SendAnswer extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(SendAnswer)
export class SendAnswerHandler implements ICommandHandler<SendAnswer> {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly answers: Answers,
    private readonly activity: Activity,
  ) {}

  async execute({ userId, text }: SendAnswer): Promise<void> {
    await this.database.transaction(async (client) => {
      // Locks the player's row, so that two simultaneous explanations cannot both pass the limit.
      await this.cases.change(client, userId, {});
      await this.answers.add(client, userId, text);
      const actor = { userId, role: 'player' } as const;
      const target = { type: 'user', id: userId };
      await this.activity.record({ actor, action: 'risk.answered', target }, client);
    });
  }
}
