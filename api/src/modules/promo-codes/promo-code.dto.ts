import { ApiProperty } from '@nestjs/swagger';
import { PROMO_STATUSES, type PromoStatus, promoStatus } from './domain/promo-code.js';
import type { PromoRow } from './promo-rows.js';

export class PromoCodeView {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'SUMMER-25' })
  code!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ type: 'integer', description: 'For each redemption' })
  tokens!: number;

  @ApiProperty({ type: 'integer' })
  maxUses!: number;

  @ApiProperty({ type: 'integer' })
  currentUses!: number;

  @ApiProperty({ description: 'Still active perhaps, but no use is left' })
  usedUp!: boolean;

  @ApiProperty({ format: 'date-time', type: String })
  expiryDate!: Date;

  @ApiProperty()
  isActive!: boolean;

  @ApiProperty({ enum: PROMO_STATUSES, enumName: 'PromoStatus' })
  status!: PromoStatus;

  @ApiProperty({ description: 'E-mail of the admin who made it' })
  createdBy!: string;

  @ApiProperty({ format: 'date-time', type: String })
  createdAt!: Date;
}

export function promoCodeView(row: PromoRow, now: Date): PromoCodeView {
  return {
    _id: row.id,
    id: row.id,
    code: row.code,
    description: row.description,
    tokens: row.tokens,
    maxUses: row.maxUses,
    currentUses: row.usedCount,
    usedUp: row.usedCount >= row.maxUses,
    expiryDate: row.expiresAt,
    isActive: row.isActive,
    status: promoStatus(row, now),
    createdBy: row.createdByEmail,
    createdAt: row.createdAt,
  };
}
