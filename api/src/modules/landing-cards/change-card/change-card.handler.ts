import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { type Card, CardStore } from '../cards/card-store.js';
import { cardRefusals } from '../refusals.js';
import { ChangeCard } from './change-card.command.js';

@CommandHandler(ChangeCard)
export class ChangeCardHandler implements ICommandHandler<ChangeCard> {
  constructor(private readonly cards: CardStore) {}

  async execute({ cardId, details }: ChangeCard): Promise<Card> {
    const card = isId(cardId) ? await this.cards.change(cardId, details) : null;
    if (!card) throw cardRefusals.CARD_NOT_FOUND();
    return card;
  }
}
