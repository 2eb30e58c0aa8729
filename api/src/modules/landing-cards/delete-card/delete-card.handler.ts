import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { CardStore } from '../cards/card-store.js';
import { cardRefusals } from '../refusals.js';
import { DeleteCard } from './delete-card.command.js';

@CommandHandler(DeleteCard)
export class DeleteCardHandler implements ICommandHandler<DeleteCard> {
  constructor(private readonly cards: CardStore) {}

  async execute({ cardId }: DeleteCard): Promise<void> {
    const card = isId(cardId) ? await this.cards.remove(cardId) : null;
    if (!card) throw cardRefusals.CARD_NOT_FOUND();
  }
}
