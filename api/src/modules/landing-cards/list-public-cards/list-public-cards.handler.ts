import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Card, CardStore } from '../cards/card-store.js';
import { ListPublicCards } from './list-public-cards.query.js';

@QueryHandler(ListPublicCards)
export class ListPublicCardsHandler implements IQueryHandler<ListPublicCards> {
  constructor(private readonly cards: CardStore) {}

  execute(): Promise<readonly Card[]> {
    return this.cards.list('active');
  }
}
