import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

export class SetLanguage extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly language: string,
  ) {
    super();
  }
}

/**
 * Stores the language of a player's mails. Mails are in English if there are no texts in this
 * language.
 */
@CommandHandler(SetLanguage)
export class SetLanguageHandler implements ICommandHandler<SetLanguage> {
  constructor(private readonly database: Database) {}

  async execute({ userId, language }: SetLanguage): Promise<void> {
    await this.database.query('UPDATE user_account SET language = $2 WHERE id = $1', [
      userId,
      language,
    ]);
  }
}
