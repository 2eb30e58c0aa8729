import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { PromoCode } from './domain/promo-code.js';

/** A code, and what the books say about its uses. */
export interface PromoRow extends PromoCode {
  readonly description: string;
  readonly createdBy: Id;
  readonly createdByEmail: string;
  readonly createdAt: Date;
  /** Whether its uses stand in the books; not so when its making broke off. */
  readonly isOpened: boolean;
  readonly usedCount: number;
}

export const SELECT_PROMO = `
  SELECT p.id, p.code, p.description, p.tokens, p.max_uses AS "maxUses",
         p.expires_at AS "expiresAt", p.is_active AS "isActive", p.created_by AS "createdBy",
         u.email AS "createdByEmail", p.created_at AS "createdAt",
         coalesce(t.opened, 0) > 0 AS "isOpened", coalesce(t.used, 0) AS "usedCount"
    FROM promo_code p
    JOIN user_account u ON u.id = p.created_by
    LEFT JOIN projection.promo_totals t ON t.promo_id = p.id`;

export interface NewPromo {
  readonly id: Id;
  readonly code: string;
  readonly description: string;
  readonly tokens: number;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly createdBy: Id;
}

/** The module's own table. */
@Injectable()
export class PromoRows {
  constructor(private readonly database: Database) {}

  find(id: Id): Promise<PromoRow | null> {
    return this.database.row<PromoRow>(`${SELECT_PROMO} WHERE p.id = $1 AND p.deleted_at IS NULL`, [
      id,
    ]);
  }

  findByCode(code: string): Promise<PromoRow | null> {
    return this.database.row<PromoRow>(
      `${SELECT_PROMO} WHERE p.code = $1 AND p.deleted_at IS NULL`,
      [code],
    );
  }

  async isTaken(code: string): Promise<boolean> {
    return (await this.database.row('SELECT 1 FROM promo_code WHERE code = $1', [code])) !== null;
  }

  async isRedeemedBy(promoId: Id, userId: Id): Promise<boolean> {
    const row = await this.database.row(
      'SELECT 1 FROM projection.redemption WHERE promo_id = $1 AND user_id = $2',
      [promoId, userId],
    );
    return row !== null;
  }

  /** False when another code is called the same, deleted or not. */
  async add(promo: NewPromo): Promise<boolean> {
    const { id, code, description, tokens, maxUses, expiresAt, createdBy } = promo;
    await this.database.query(
      `INSERT INTO promo_code (id, code, description, tokens, max_uses, expires_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [id, code, description, tokens, maxUses, expiresAt, createdBy],
    );
    const kept = await this.database.row('SELECT 1 FROM promo_code WHERE id = $1 AND code = $2', [
      id,
      code,
    ]);
    return kept !== null;
  }

  /** Sets the switch; false when the code is gone or the switch no longer stands as it did. */
  async switch(id: Id, isActive: boolean, wasActive: boolean): Promise<boolean> {
    const result = await this.database.query(
      `UPDATE promo_code SET is_active = $2
        WHERE id = $1 AND deleted_at IS NULL AND is_active = $3`,
      [id, isActive, wasActive],
    );
    return result.rowCount === 1;
  }

  /** False when it is gone already. */
  async delete(id: Id, now: Date): Promise<boolean> {
    const result = await this.database.query(
      'UPDATE promo_code SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL',
      [id, now],
    );
    return result.rowCount === 1;
  }
}
