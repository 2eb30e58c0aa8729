import { ApiProperty } from '@nestjs/swagger';
import type { Card } from './card.entity.js';
import { CARD_DEFAULTS, ownPath } from './domain/card-rules.js';

export class CardResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
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

  @ApiProperty({
    type: 'integer',
    description: 'Version of the card; every change raises it',
    example: 1,
  })
  readonly version!: number;
}

export function describeCard(card: Card): CardResponse {
  // A card may have been stored when the checks of paths were weaker. A path that is refused today
  // is replaced by the default.
  const navigationPath = ownPath(card.navigationPath) ?? CARD_DEFAULTS.navigationPath;
  return { ...card, _id: card.id, navigationPath, createdAt: card.createdAt.toISOString() };
}
