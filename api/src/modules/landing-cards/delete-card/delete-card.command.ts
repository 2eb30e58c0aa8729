import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { LOCKED, within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import { Card, detailsFor } from '../cards/card.entity.js';
import { cardRefusals } from '../refusals.js';

export class DeleteCard extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly cardId: Id,
  ) {
    super();
  }
}

@CommandHandler(DeleteCard)
export class DeleteCardHandler implements ICommandHandler<DeleteCard> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
    private readonly activity: Activity,
  ) {}

  async execute(command: DeleteCard): Promise<void> {
    const found =
      isId(command.cardId) &&
      (await this.database.transaction((client) => this.remove(client, command)));
    if (!found) throw cardRefusals.CARD_NOT_FOUND();
  }

  private async remove(client: pg.ClientBase, { adminId, cardId }: DeleteCard): Promise<boolean> {
    const cards = within(client, this.cards);
    const card = await cards.findOne({ where: { id: cardId }, lock: LOCKED });
    if (!card) return false;
    await cards.delete(cardId);
    await this.activity.record(
      {
        actor: adminId,
        action: 'card.deleted',
        target: { type: 'card', id: cardId },
        before: detailsFor(card),
      },
      client,
    );
    return true;
  }
}
