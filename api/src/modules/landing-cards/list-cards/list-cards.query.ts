import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Card, CardStore } from '../cards/card-store.js';

export class ListCards extends Query<readonly Card[]> {}

@QueryHandler(ListCards)
export class ListCardsHandler implements IQueryHandler<ListCards> {
  constructor(private readonly cards: CardStore) {}

  execute(): Promise<readonly Card[]> {
    return this.cards.list('all');
  }
}
