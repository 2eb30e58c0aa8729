import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { CardStore, detailsFor } from '../cards/card-store.js';
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
    private readonly cards: CardStore,
    private readonly activity: Activity,
  ) {}

  async execute(command: DeleteCard): Promise<void> {
    const found =
      isId(command.cardId) &&
      (await this.database.transaction((client) => this.remove(client, command)));
    if (!found) throw cardRefusals.CARD_NOT_FOUND();
  }

  private async remove(client: pg.ClientBase, { adminId, cardId }: DeleteCard): Promise<boolean> {
    const card = await this.cards.remove(client, cardId);
    if (!card) return false;
    await this.activity.record(
      {
        actor: { userId: adminId, role: 'admin' },
        action: 'card.deleted',
        target: { type: 'card', id: cardId },
        before: detailsFor(card),
      },
      client,
    );
    return true;
  }
}
