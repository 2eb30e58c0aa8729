import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

export interface Card {
  readonly id: Id;
  readonly title: string;
  readonly subtitle: string;
  readonly imageUrl: string;
  readonly buttonText: string;
  readonly navigationPath: string;
  readonly backgroundColor: string;
  readonly order: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
  /** Grows with every change. */
  readonly version: number;
}

export type CardDetails = Omit<Card, 'id' | 'createdAt' | 'version'>;

const COLUMNS = `id, title, subtitle, image_url AS "imageUrl", button_text AS "buttonText",
  navigation_path AS "navigationPath", background_color AS "backgroundColor",
  sort_order AS "order", is_active AS "isActive", created_at AS "createdAt", version`;

const ORDER = 'sort_order, created_at, id';
export const ALL_CARDS = {
  text: `SELECT ${COLUMNS} FROM landing_card ORDER BY ${ORDER}`,
  values: [],
};

const MOST_CARDS = 500;

@Injectable()
export class CardStore {
  constructor(private readonly database: Database) {}

  list(only: 'active' | 'all'): Promise<Card[]> {
    return this.database.rows<Card>(
      `SELECT ${COLUMNS} FROM landing_card WHERE is_active OR $1
        ORDER BY ${ORDER} LIMIT $2`,
      [only === 'all', MOST_CARDS],
    );
  }

  async add(client: pg.ClientBase, card: Card): Promise<void> {
    await client.query(
      `INSERT INTO landing_card (id, title, subtitle, image_url, button_text, navigation_path,
                                 background_color, sort_order, is_active, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [card.id, ...detailsOf(card), card.createdAt],
    );
  }

  /** The card, locked until the end of the transaction. */
  async lock(client: pg.ClientBase, id: Id): Promise<Card | null> {
    const { rows } = await client.query<Card>(
      `SELECT ${COLUMNS} FROM landing_card WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  async replace(client: pg.ClientBase, card: Card): Promise<void> {
    await client.query(
      `UPDATE landing_card
          SET title = $2, subtitle = $3, image_url = $4, button_text = $5, navigation_path = $6,
              background_color = $7, sort_order = $8, is_active = $9,
              version = version + 1
        WHERE id = $1`,
      [card.id, ...detailsOf(card)],
    );
  }

  async remove(client: pg.ClientBase, id: Id): Promise<Card | null> {
    const { rows } = await client.query<Card>(
      `DELETE FROM landing_card WHERE id = $1 RETURNING ${COLUMNS}`,
      [id],
    );
    return rows[0] ?? null;
  }
}

/** What of a card is written down about a change of it. */
export function detailsFor(card: Card): Record<string, unknown> {
  const { id: _id, createdAt: _createdAt, version: _version, ...details } = card;
  return details;
}

function detailsOf(details: CardDetails): unknown[] {
  return [
    details.title,
    details.subtitle,
    details.imageUrl,
    details.buttonText,
    details.navigationPath,
    details.backgroundColor,
    details.order,
    details.isActive,
  ];
}
