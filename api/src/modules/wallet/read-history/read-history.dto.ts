import { ApiProperty } from '@nestjs/swagger';
import { ExactChoice, QueryNumber } from '../../../platform/http/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from '../domain/movement-kinds.js';

/** The most rows one answer holds; `before` reads on. */
export const MOST_MOVEMENTS = 1000;

export class HistoryPage {
  @QueryNumber({ min: 1, max: MOST_MOVEMENTS, fallback: MOST_MOVEMENTS })
  limit: number = MOST_MOVEMENTS;

  /** Only movements recorded before this position of the ledger. */
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  /** Some clients add the time here to get past caches; it is ignored. */
  @QueryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  t?: number;
}

export class TokenMovement {
  @ApiProperty({ example: '1204' })
  _id!: string;

  @ApiProperty({ example: '1204' })
  id!: string;

  @ApiProperty({ description: 'Where the movement stands in the ledger', example: 1204 })
  position!: number;

  @ApiProperty({ example: 'Token Purchase', description: 'The name on the screen' })
  type!: string;

  @ApiProperty({ example: 'deposit', description: 'The same, for programs' })
  kind!: string;

  @ApiProperty({ format: 'date-time', type: String })
  date!: Date;

  @ApiProperty({ type: 'integer', example: 50, description: 'Positive in, negative out' })
  amount!: number;

  @ApiProperty({ type: 'integer', example: 150 })
  balanceAfter!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The tournament, order, withdrawal or promo code it belongs to',
  })
  reference!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Friday Final',
    description:
      'The same for people: the name of the tournament, the order at the provider, the promo ' +
      'code, or where the withdrawal goes',
  })
  subject!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The reason that was given' })
  note!: string | null;
}

export class TokenHistory {
  @ApiProperty({ type: [TokenMovement] })
  tokenHistory!: TokenMovement[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'What to send as `before` to read on; null when this was all',
  })
  nextBefore!: number | null;
}
