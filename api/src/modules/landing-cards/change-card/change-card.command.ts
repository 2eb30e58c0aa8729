import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { LOCKED, within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import { Card, type CardDetails, detailsFor } from '../cards/card.entity.js';
import { cardRefusals } from '../refusals.js';

export class ChangeCard extends Command<Card> {
  constructor(
    readonly adminId: Id,
    readonly cardId: Id,
    readonly details: Partial<CardDetails> & { readonly version?: number },
  ) {
    super();
  }
}

@CommandHandler(ChangeCard)
export class ChangeCardHandler implements ICommandHandler<ChangeCard> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
    private readonly activity: Activity,
  ) {}

  async execute(command: ChangeCard): Promise<Card> {
    const card = isId(command.cardId)
      ? await this.database.transaction((client) => this.change(client, command))
      : null;
    if (!card) throw cardRefusals.CARD_NOT_FOUND();
    return card;
  }

  private async change(
    client: pg.ClientBase,
    { adminId, cardId, details: { version, ...details } }: ChangeCard,
  ): Promise<Card | null> {
    const cards = within(client, this.cards);
    const before = await cards.findOne({ where: { id: cardId }, lock: LOCKED });
    if (!before) return null;
    if (version !== undefined && version !== null && version !== before.version) {
      throw cardRefusals.CHANGED_MEANWHILE();
    }
    // A field that is missing or null leaves the stored value unchanged.
    const sent = Object.entries(details).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    const after: Card = { ...before, ...Object.fromEntries(sent), version: before.version + 1 };
    await cards.update(cardId, after);
    await this.activity.record(
      {
        actor: adminId,
        action: 'card.changed',
        target: { type: 'card', id: cardId },
        before: detailsFor(before),
        after: detailsFor(after),
      },
      client,
    );
    return after;
  }
}
