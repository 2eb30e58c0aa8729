import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PushChoice } from '../push.entity.js';

export class ChangePush extends Command<void> {
  constructor(readonly choice: PushChoice) {
    super();
  }
}

@CommandHandler(ChangePush)
export class ChangePushHandler implements ICommandHandler<ChangePush> {
  constructor(@InjectRepository(PushChoice) private readonly choices: Repository<PushChoice>) {}

  async execute({ choice }: ChangePush): Promise<void> {
    await this.choices.upsert({ ...choice, muted: [...choice.muted] }, ['userId']);
  }
}
