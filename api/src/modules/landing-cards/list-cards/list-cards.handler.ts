import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Card, CardStore } from '../cards/card-store.js';
import { ListCards } from './list-cards.query.js';

@QueryHandler(ListCards)
export class ListCardsHandler implements IQueryHandler<ListCards> {
  constructor(private readonly cards: CardStore) {}

  execute(): Promise<readonly Card[]> {
    return this.cards.list('all');
  }
}
