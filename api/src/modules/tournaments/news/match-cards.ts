import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { batchLoader } from '../../../platform/database/index.js';
import type { TournamentCard } from '../read/card.view.js';
import { CardReader } from '../read/card-reader.js';

/** Maximum number of cards in one read. */
const AT_ONCE = 100;

/**
 * Reads the tournament cards that live messages contain, so that browsers need not request them. A
 * card is read after the change that its message reports, so it contains that change. Simultaneous
 * reads, for example of streams that resume, share one query.
 */
@Injectable()
export class MatchCards {
  private readonly cards = batchLoader(async (ids: readonly Id[]) => {
    const found = await this.reader.some([...new Set(ids)]);
    const byId = new Map(found.map((card) => [card._id, card]));
    return ids.map((id) => byId.get(id) ?? null);
  }, AT_ONCE);

  constructor(private readonly reader: CardReader) {}

  /** Returns a tournament's card; null for a deleted tournament. */
  of(tournamentId: Id): Promise<TournamentCard | null> {
    return this.cards.load(tournamentId);
  }
}
