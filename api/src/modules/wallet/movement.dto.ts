import { ApiProperty } from '@nestjs/swagger';
import { ExactChoice, QueryInstant, QueryNumber, QueryText } from '../../platform/http/index.js';
import { LedgerCheckpoint } from '../ledger/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from './domain/movement-kinds.js';
import { NOTE_CODES, type NoteCode } from './domain/system-notes.js';

/** Maximum number of entries in one response. The next page is read with `before`. */
const MOST_MOVEMENTS = 1000;

export class HistoryPage {
  @QueryNumber({ min: 1, max: MOST_MOVEMENTS, fallback: MOST_MOVEMENTS })
  limit: number = MOST_MOVEMENTS;

  /** Limits the history to entries before this position of the log. */
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  /** This parameter is ignored. Some clients send the time in it to bypass caches. */
  @QueryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  t?: number;
}

export class ExportFilter {
  @ExactChoice('Format', ['csv'], { fallback: 'csv', name: 'HistoryExportFormat' })
  format: 'csv' = 'csv';

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryText('Language of the names of columns and types, such as `hi`. The default is English')
  language?: string;
}

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

export class MovementsPage {
  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class PlayerMovement extends TokenMovement {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Present state of the order or withdrawal to which the movement belongs',
  })
  state!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      "The payment provider's id of the payment, or the bank reference (UTR) of a payout",
  })
  payment!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'E-mail address of the user who caused the movement; null if the system did',
  })
  doneBy!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Id of the approval request, if a second admin approved the movement',
  })
  approvalId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'E-mail address of the second admin, who approved the movement',
  })
  approvedBy!: string | null;
}

export class PlayerMovements {
  @ApiProperty({ type: [PlayerMovement], description: 'Token movements, newest first' })
  movements!: PlayerMovement[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Value of `before` for the next page; null on the last page',
  })
  nextBefore!: number | null;
}

export class MovementProof {
  @ApiProperty({
    type: 'integer',
    description:
      'Position of the event in the log. Leaves are counted from 0, so its leaf has the number ' +
      '`position - 1`',
  })
  position!: number;

  @ApiProperty({ type: String, description: "Name of the caller's account in the ledger" })
  account!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Text of the event; null if the event also moved tokens of other players. The leaf hash is ' +
      'SHA-256 of the bytes 00 01 followed by this text in UTF-8.',
  })
  event!: string | null;

  @ApiProperty({ type: String, description: 'Hash of the event, in hex' })
  leafHash!: string;

  @ApiProperty({
    type: [String],
    description: 'Audit path from the leaf to the root (RFC 6962 §2.1.1), hashes in hex',
  })
  path!: string[];

  @ApiProperty({ type: LedgerCheckpoint })
  checkpoint!: LedgerCheckpoint;
}
