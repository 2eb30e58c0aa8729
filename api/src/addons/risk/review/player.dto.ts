import { ApiProperty } from '@nestjs/swagger';
import { SaferPlayState } from '../../safer-play/index.js';
import { FACT_KINDS, type FactKind } from '../domain/evidence.js';
import type { SignalKind } from '../domain/signal.js';
import { WrittenAnswer } from '../own-risk.controller.js';
import { RiskPerson, RiskPlayer, SIGNAL_KIND } from './queue.dto.js';

const FACT_KIND = { enum: FACT_KINDS, enumName: 'FactKind' } as const;

export class ClearedBy {
  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at!: Date;

  @ApiProperty({ type: String })
  note!: string;
}

export class NamedSignal {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty(SIGNAL_KIND)
  kind!: SignalKind;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 100 })
  weight!: number;

  @ApiProperty({ type: String, example: 'Uses the same device as 4 other accounts' })
  sentence!: string;

  @ApiProperty({ type: [String], format: 'uuid' })
  accounts!: string[];

  @ApiProperty({
    type: [Number],
    description: 'Positions of the events in the ledger that prove the signal, newest first',
  })
  positions!: number[];

  @ApiProperty({ type: String, format: 'date-time' })
  seenAt!: Date;

  @ApiProperty({
    type: ClearedBy,
    nullable: true,
    description: 'Who cleared the signal as a false positive; null if it still counts',
  })
  cleared!: ClearedBy | null;
}

export class RelatedPlayer extends RiskPlayer {
  @ApiProperty({
    ...FACT_KIND,
    isArray: true,
    description: 'Kinds of facts that both accounts share, such as a device',
  })
  why!: FactKind[];

  @ApiProperty({ description: 'True if an admin or a rule holds the payouts of the player' })
  isHeld!: boolean;
}

export class RelatedGroup {
  @ApiProperty(FACT_KIND)
  kind!: FactKind;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'asha@okaxis',
    description:
      'What the accounts share; null for a device or a payer, which are stored as digests only, ' +
      'for a value that the player has changed since, and for finance staff',
  })
  value!: string | null;

  @ApiProperty({ type: [String], format: 'uuid' })
  accounts!: string[];
}

export class CaseHold {
  @ApiProperty({ type: String, format: 'date-time' })
  at!: Date;

  @ApiProperty({ type: String })
  by!: string;

  @ApiProperty({ type: String })
  reason!: string;
}

export class CaseEntry {
  @ApiProperty({ type: String, format: 'date-time' })
  at!: Date;

  @ApiProperty({ type: String, nullable: true })
  by!: string | null;

  @ApiProperty({ type: String, example: 'risk.noted' })
  action!: string;

  @ApiProperty({ type: String, nullable: true })
  text!: string | null;
}

export class RiskOfPlayer {
  @ApiProperty({ type: RiskPlayer })
  player!: RiskPlayer;

  @ApiProperty({
    type: [NamedSignal],
    description: 'The signals whose weights add up to the score',
  })
  signals!: NamedSignal[];

  @ApiProperty({
    type: [RelatedPlayer],
    description: 'Accounts that share facts with this player, at most 50',
  })
  related!: RelatedPlayer[];

  @ApiProperty({
    type: [RelatedGroup],
    description: 'Groups of accounts that share one fact, such as one device',
  })
  groups!: RelatedGroup[];

  @ApiProperty({ type: RiskPerson, nullable: true })
  assignedTo!: RiskPerson | null;

  @ApiProperty({ type: CaseHold, nullable: true })
  hold!: CaseHold | null;

  @ApiProperty({ type: [WrittenAnswer], description: 'Explanations by the player, newest first' })
  answers!: WrittenAnswer[];

  @ApiProperty({
    type: SaferPlayState,
    description: "The player's own deposit limits and pause from play",
  })
  saferPlay!: SaferPlayState;

  @ApiProperty({ type: [CaseEntry], description: 'Actions of admins on the case, newest first' })
  history!: CaseEntry[];

  @ApiProperty({
    type: [String],
    description: 'Networks from which the player signed in; empty for finance staff',
  })
  networks!: string[];
}
