import { Injectable } from '@nestjs/common';
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
}

export type CardDetails = Omit<Card, 'id' | 'createdAt'>;

const COLUMNS = `id, title, subtitle, image_url AS "imageUrl", button_text AS "buttonText",
  navigation_path AS "navigationPath", background_color AS "backgroundColor",
  sort_order AS "order", is_active AS "isActive", created_at AS "createdAt"`;

const MOST_CARDS = 500;

@Injectable()
export class CardStore {
  constructor(private readonly database: Database) {}

  list(only: 'active' | 'all'): Promise<Card[]> {
    return this.database.rows<Card>(
      `SELECT ${COLUMNS} FROM landing_card WHERE is_active OR $1
        ORDER BY sort_order, created_at, id LIMIT $2`,
      [only === 'all', MOST_CARDS],
    );
  }

  find(id: Id): Promise<Card | null> {
    return this.database.row<Card>(`SELECT ${COLUMNS} FROM landing_card WHERE id = $1`, [id]);
  }

  async add(card: Card): Promise<void> {
    await this.database.query(
      `INSERT INTO landing_card (id, title, subtitle, image_url, button_text, navigation_path,
                                 background_color, sort_order, is_active, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [card.id, ...detailsOf(card), card.createdAt],
    );
  }

  /** Changes what is named and leaves the rest; null when there is no such card. */
  change(id: Id, details: Partial<CardDetails>): Promise<Card | null> {
    return this.database.row<Card>(
      `UPDATE landing_card
          SET title = coalesce($2, title), subtitle = coalesce($3, subtitle),
              image_url = coalesce($4, image_url), button_text = coalesce($5, button_text),
              navigation_path = coalesce($6, navigation_path),
              background_color = coalesce($7, background_color),
              sort_order = coalesce($8, sort_order), is_active = coalesce($9, is_active)
        WHERE id = $1
       RETURNING ${COLUMNS}`,
      [id, ...detailsOf(details)],
    );
  }

  remove(id: Id): Promise<Card | null> {
    return this.database.row<Card>(`DELETE FROM landing_card WHERE id = $1 RETURNING ${COLUMNS}`, [
      id,
    ]);
  }
}

function detailsOf(details: Partial<CardDetails>): unknown[] {
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
