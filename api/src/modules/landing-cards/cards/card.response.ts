import { ApiProperty } from '@nestjs/swagger';
import { CARD_DEFAULTS, ownPath } from '../domain/card-rules.js';
import type { Card } from './card.entity.js';

export class CardResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'The same as `_id`.' })
  readonly id!: string;

  @ApiProperty({ example: 'Free Fire' })
  readonly title!: string;

  @ApiProperty({ example: 'Join tournaments and win prizes' })
  readonly subtitle!: string;

  @ApiProperty({ format: 'uri', example: 'https://cdn.example/free-fire.webp' })
  readonly imageUrl!: string;

  @ApiProperty({ example: CARD_DEFAULTS.buttonText })
  readonly buttonText!: string;

  @ApiProperty({ example: CARD_DEFAULTS.navigationPath })
  readonly navigationPath!: string;

  @ApiProperty({ example: CARD_DEFAULTS.backgroundColor })
  readonly backgroundColor!: string;

  @ApiProperty({ type: 'integer', example: CARD_DEFAULTS.order })
  readonly order!: number;

  @ApiProperty({ example: true })
  readonly isActive!: boolean;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-01-31T10:15:00.000Z' })
  readonly createdAt!: string;

  @ApiProperty({ type: 'integer', description: 'Grows with every change', example: 1 })
  readonly version!: number;
}

export function describeCard(card: Card): CardResponse {
  // A row of an older version may hold a path that is not accepted any more.
  const navigationPath = ownPath(card.navigationPath) ?? CARD_DEFAULTS.navigationPath;
  return { ...card, _id: card.id, navigationPath, createdAt: card.createdAt.toISOString() };
}
