import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import { Card, type CardDetails, detailsFor } from '../cards/card.entity.js';
import { CARD_DEFAULTS } from '../domain/card-rules.js';

export class AddCard extends Command<Card> {
  constructor(
    readonly adminId: Id,
    readonly details: Pick<CardDetails, 'title' | 'imageUrl'> & {
      readonly [Key in keyof CardDetails]?: CardDetails[Key] | null | undefined;
    },
  ) {
    super();
  }
}

@CommandHandler(AddCard)
export class AddCardHandler implements ICommandHandler<AddCard> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute({ adminId, details }: AddCard): Promise<Card> {
    const card: Card = {
      id: newId(),
      title: details.title,
      imageUrl: details.imageUrl,
      subtitle: details.subtitle ?? CARD_DEFAULTS.subtitle,
      buttonText: details.buttonText ?? CARD_DEFAULTS.buttonText,
      navigationPath: details.navigationPath ?? CARD_DEFAULTS.navigationPath,
      backgroundColor: details.backgroundColor ?? CARD_DEFAULTS.backgroundColor,
      order: details.order ?? CARD_DEFAULTS.order,
      isActive: details.isActive ?? true,
      createdAt: this.clock.now(),
      version: 1,
    };
    await this.database.transaction(async (client) => {
      await within(client, this.cards).insert(card);
      await this.activity.record(
        {
          actor: adminId,
          action: 'card.added',
          target: { type: 'card', id: card.id },
          after: detailsFor(card),
        },
        client,
      );
    });
    return card;
  }
}
