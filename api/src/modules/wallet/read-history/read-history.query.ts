import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Ledger, type PageOfHistory } from '../../ledger/index.js';
import { movementOf } from '../domain/movement.js';
import { type MovementGroup, typesOf } from '../domain/movement-kinds.js';
import { NOTE_CODES, type NoteCode } from '../domain/system-notes.js';
import { MovementSubjects } from '../movement-subjects/movement-subjects.js';

export class TokenMovement {
  @ApiProperty({ example: '1204' })
  _id!: string;

  @ApiProperty({ example: '1204' })
  id!: string;

  @ApiProperty({ description: 'Position of the movement in the ledger', example: 1204 })
  position!: number;

  @ApiProperty({
    example: 'Token Purchase',
    description: 'Kind of the movement, as shown to the player',
  })
  type!: string;

  @ApiProperty({ example: 'deposit', description: 'Kind of the movement, for programs' })
  kind!: string;

  @ApiProperty({ format: 'date-time', type: String })
  date!: Date;

  @ApiProperty({
    type: 'integer',
    example: 50,
    description: 'Tokens; positive if added to the wallet, negative if taken from it',
  })
  amount!: number;

  @ApiProperty({ type: 'integer', example: 150 })
  balanceAfter!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Id of the tournament, order, withdrawal or promo code to which the movement belongs',
  })
  reference!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Friday Final',
    description:
      'What the movement belongs to, in words: the name of the tournament, the payment ' +
      "provider's order id, the promo code, or the destination of the withdrawal",
  })
  subject!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Reason that an admin or the platform gave for the movement; null if there is none',
  })
  note!: string | null;

  @ApiProperty({
    enum: NOTE_CODES,
    enumName: 'NoteCode',
    nullable: true,
    description: 'Code of a note that the platform wrote, for translations; null for other notes',
  })
  noteCode!: NoteCode | null;
}

export class TokenHistory {
  @ApiProperty({ type: [TokenMovement] })
  tokenHistory!: TokenMovement[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Value of `before` for the next page; null on the last page',
  })
  nextBefore!: number | null;
}

export class ReadHistory extends Query<TokenHistory> {
  constructor(
    readonly userId: Id,
    readonly page: Omit<PageOfHistory, 'types'>,
    readonly show: MovementGroup,
  ) {
    super();
  }
}

@QueryHandler(ReadHistory)
export class ReadHistoryHandler implements IQueryHandler<ReadHistory> {
  constructor(
    private readonly ledger: Ledger,
    private readonly subjects: MovementSubjects,
  ) {}

  async execute({ userId, page: asked, show }: ReadHistory): Promise<TokenHistory> {
    const page = { ...asked, types: typesOf(show) };
    const rows = await this.ledger.history(`player:${userId}`, page);
    const subjects = await this.subjects.of(rows);
    return {
      tokenHistory: rows.map((row) => {
        const id = String(row.position);
        return { _id: id, id, ...movementOf(row, subjects) };
      }),
      nextBefore: rows.length < asked.limit ? null : (rows.at(-1)?.position ?? null),
    };
  }
}
