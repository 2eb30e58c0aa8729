import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId, newId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { fieldsOf, LOCKED, within } from '../../platform/entities/index.js';
import { Activity } from '../activity/index.js';
import { CARD_ORDER, Card, type CardDetails, detailsFor } from './card.entity.js';
import { CARD_DEFAULTS } from './domain/card-rules.js';
import { cardRefusals } from './refusals.js';

const MOST_CARDS = 500;
const SHOWN = { order: CARD_ORDER, take: MOST_CARDS };

type NewCard = Pick<CardDetails, 'title' | 'imageUrl'> & {
  readonly [Key in keyof CardDetails]?: CardDetails[Key] | null | undefined;
};

type ChangedCard = Partial<CardDetails> & { readonly version?: number };

/** Reads and changes the landing cards. */
@Injectable()
export class Cards {
  constructor(
    private readonly database: Database,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  all(): Promise<Card[]> {
    return this.cards.find(SHOWN);
  }

  active(): Promise<Card[]> {
    return this.cards.find({ ...SHOWN, where: { isActive: true } });
  }

  /** Returns a query for all cards, whose raw rows are named like the fields. */
  query() {
    return fieldsOf(this.cards).setFindOptions({ order: CARD_ORDER });
  }

  async add(adminId: Id, details: NewCard): Promise<Card> {
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

  async change(adminId: Id, cardId: Id, changed: ChangedCard): Promise<Card> {
    const card = isId(cardId)
      ? await this.database.transaction((client) => this.write(client, adminId, cardId, changed))
      : null;
    if (!card) throw cardRefusals.CARD_NOT_FOUND();
    return card;
  }

  async remove(adminId: Id, cardId: Id): Promise<void> {
    const found =
      isId(cardId) &&
      (await this.database.transaction((client) => this.delete(client, adminId, cardId)));
    if (!found) throw cardRefusals.CARD_NOT_FOUND();
  }

  private async write(
    client: pg.ClientBase,
    adminId: Id,
    cardId: Id,
    { version, ...details }: ChangedCard,
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

  private async delete(client: pg.ClientBase, adminId: Id, cardId: Id): Promise<boolean> {
    const cards = within(client, this.cards);
    const card = await cards.findOne({ where: { id: cardId }, lock: LOCKED });
    if (!card) return false;
    await cards.delete(cardId);
    await this.activity.record(
      {
        actor: adminId,
        action: 'card.deleted',
        target: { type: 'card', id: cardId },
        before: detailsFor(card),
      },
      client,
    );
    return true;
  }
}
