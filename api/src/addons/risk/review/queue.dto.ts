import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { SIGNAL_KINDS, type SignalKind } from '../domain/signal.js';

export const QUEUE_STATES = ['open', 'unassigned', 'mine', 'held', 'waiting', 'all'] as const;
export const SIGNAL_KIND = { enum: SIGNAL_KINDS, enumName: 'SignalKind' } as const;

export class ListQueueParameters {
  @QueryChoice(QUEUE_STATES, { fallback: 'open' })
  state: (typeof QUEUE_STATES)[number] = 'open';

  @QueryChoice(SIGNAL_KINDS)
  kind?: SignalKind;

  @QueryText('Part of an e-mail address, in-game name or Free Fire UID')
  q?: string;

  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page = 1;

  @QueryNumber({ min: 1, max: 100, fallback: 50 })
  limit = 50;
}

export class RiskPerson {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, format: 'email' })
  email!: string;
}

export class RiskPlayer extends RiskPerson {
  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;

  @ApiProperty()
  isBanned!: boolean;

  @ApiProperty({ type: 'integer', description: "Sum of the weights of the player's signals" })
  score!: number;
}

export class Ring {
  @ApiProperty({ ...SIGNAL_KIND, description: 'Kind of what the accounts share' })
  kind!: SignalKind;

  @ApiProperty({ type: 'integer', description: 'Number of the accounts, with the player' })
  accounts!: number;
}

export class QueuedPlayer extends RiskPlayer {
  @ApiProperty({ description: 'True if a single signal justifies holding a payout' })
  isStrong!: boolean;

  @ApiProperty({ ...SIGNAL_KIND, isArray: true })
  kinds!: SignalKind[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  seenAt!: Date | null;

  @ApiProperty({ type: RiskPerson, nullable: true })
  assignedTo!: RiskPerson | null;

  @ApiProperty({ description: 'True if an admin or a rule holds the payouts of the player' })
  isHeld!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the last explanation by the player; null if there is none',
  })
  answeredAt!: Date | null;

  @ApiProperty({ type: 'integer' })
  pendingWithdrawals!: number;

  @ApiProperty({ type: 'integer' })
  pendingTokens!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the oldest open request of a payout; null if none is open',
  })
  pendingSince!: Date | null;

  @ApiProperty({
    type: Ring,
    nullable: true,
    description: 'The accounts that share a fact with the player; null if there are none',
  })
  ring!: Ring | null;
}

export class RiskQueue {
  @ApiProperty({
    type: [QueuedPlayer],
    description:
      'Players, the highest score first; in the state `waiting` the oldest open payout first. ' +
      'The states `open` and `unassigned` name one player of each ring, unless `q` or `kind` is ' +
      'given',
  })
  players!: QueuedPlayer[];

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}
