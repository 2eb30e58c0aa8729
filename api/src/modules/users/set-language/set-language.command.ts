import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { UserAccount } from '../account/user-account.entity.js';

export class SetLanguage extends Command<void> {
  constructor(
    readonly userId: Id,
    readonly language: string,
  ) {
    super();
  }
}

/** Stores the language of a player's mails. Mails are in English if this language has no texts. */
@CommandHandler(SetLanguage)
export class SetLanguageHandler implements ICommandHandler<SetLanguage> {
  constructor(@InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>) {}

  async execute({ userId: id, language }: SetLanguage): Promise<void> {
    await this.accounts.update({ id }, { language });
  }
}
