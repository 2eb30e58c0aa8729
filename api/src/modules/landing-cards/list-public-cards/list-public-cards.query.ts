import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Card, CardStore } from '../cards/card-store.js';

export class ListPublicCards extends Query<readonly Card[]> {}

@QueryHandler(ListPublicCards)
export class ListPublicCardsHandler implements IQueryHandler<ListPublicCards> {
  constructor(private readonly cards: CardStore) {}

  execute(): Promise<readonly Card[]> {
    return this.cards.list('active');
  }
}
