import { ApiProperty } from '@nestjs/swagger';
import {
  EditedVersion,
  Instant,
  OneOf,
  QueryFlag,
  Text,
  Tokens,
  WholeNumber,
  YesNo,
} from '../../../platform/http/index.js';
import type { TournamentTerms } from '../domain/editing.js';
import { NO_PRIZE_TABLE } from '../domain/prize-table.js';
import { type SquadRule, STATUSES, type TournamentStatus } from '../domain/tournament.js';
import { CheckInField } from '../read/check-in.view.js';
import { PrizeTableBody, PrizeTableField } from '../read/prize-table.view.js';
import { RefundsView } from '../read/refunds.view.js';
import { RoomMinutesField } from '../read/room-promise.view.js';
import { SquadsField } from '../read/squads.view.js';
import { TournamentView } from '../read/tournament.view.js';

const MAX_PARTICIPANTS = 1000;

export class CreateTournamentBody {
  @Text({ label: 'Name', max: 100, example: 'Friday Night' })
  name!: string;

  @Text({
    label: 'Mode',
    max: 60,
    example: 'Free Fire Survival Mode',
    description: 'Title or slug of a mode. An unknown name creates a custom mode',
  })
  mode!: string;

  @WholeNumber({
    label: 'Max participants',
    min: 2,
    max: MAX_PARTICIPANTS,
    description: 'Maximum number of participants. A Lone Wolf match always has 2',
  })
  maxParticipants!: number;

  @Tokens({ label: 'Entry fee', min: 0 })
  entryFee!: number;

  @Tokens({ label: 'Prize pool', min: 0 })
  prizePool!: number;

  @Instant({
    label: 'Start time',
    description: 'Start of the match. A time without a time zone is Indian time',
  })
  startTime!: Date;

  @Instant({ label: 'End time', description: 'End of the match, later than the start' })
  endTime!: Date;

  @Text({
    label: 'Details',
    kind: 'lines',
    max: 5000,
    description: 'Rules and other details, as plain text with line breaks',
  })
  details!: string;

  @PrizeTableField()
  prizeTable?: PrizeTableBody;

  @CheckInField()
  checkIn?: boolean;

  @SquadsField()
  squads?: SquadRule;

  @RoomMinutesField()
  roomMinutes?: number;
}

/** Returns the terms of a tournament as the admin entered them. */
export function termsOf({ entryFee, prizePool, ...rest }: CreateTournamentBody): TournamentTerms {
  return {
    ...rest,
    // A client may send null for an empty field.
    prizeTable: rest.prizeTable ?? NO_PRIZE_TABLE,
    checkIn: rest.checkIn ?? false,
    squads: rest.squads ?? 'off',
    roomMinutes: rest.roomMinutes ?? 0,
    entryFeeTokens: entryFee,
    prizePoolTokens: prizePool,
  };
}

/** Fields to change; an absent field stays as it is. */
export class EditTournamentBody {
  @Text({ label: 'Name', max: 100, optional: true })
  name?: string;

  @Text({ label: 'Mode', max: 60, optional: true })
  mode?: string;

  @WholeNumber({ label: 'Max participants', min: 2, max: MAX_PARTICIPANTS, optional: true })
  maxParticipants?: number;

  @Tokens({ label: 'Entry fee', min: 0, optional: true })
  entryFee?: number;

  @Tokens({ label: 'Prize pool', min: 0, optional: true })
  prizePool?: number;

  @Instant({ label: 'Start time', optional: true })
  startTime?: Date;

  @Instant({ label: 'End time', optional: true })
  endTime?: Date;

  @Text({ label: 'Details', kind: 'lines', max: 5000, optional: true })
  details?: string;

  @PrizeTableField()
  prizeTable?: PrizeTableBody;

  @CheckInField()
  checkIn?: boolean;

  @SquadsField()
  squads?: SquadRule;

  @RoomMinutesField()
  roomMinutes?: number;

  @EditedVersion()
  version?: number;
}

/** Returns the terms that the body contains. */
export function termsIn(body: EditTournamentBody): Partial<TournamentTerms> {
  const terms = {
    name: body.name,
    mode: body.mode,
    maxParticipants: body.maxParticipants,
    entryFeeTokens: body.entryFee,
    prizePoolTokens: body.prizePool,
    details: body.details,
    startTime: body.startTime,
    endTime: body.endTime,
    prizeTable: body.prizeTable,
    checkIn: body.checkIn,
    squads: body.squads,
    roomMinutes: body.roomMinutes,
  };
  const sent = Object.entries(terms).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(sent);
}

export class SetRoomBody {
  @Text({ label: 'Room ID', max: 50, example: '48213377' })
  roomId!: string;

  @Text({ label: 'Room password', max: 50, example: 'booyah' })
  roomPassword!: string;

  @YesNo({
    label: 'Start',
    optional: true,
    description: 'True to start an upcoming tournament at the same time',
  })
  start?: boolean;
}

export class ChangeStatusBody {
  @OneOf(STATUSES, { label: 'Status' })
  status!: TournamentStatus;

  @Text({ label: 'Reason', kind: 'lines', max: 500, optional: true })
  reason?: string;
}

export class DryRunQuery {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  dryRun: boolean = false;
}

export class StatusAnswer {
  @ApiProperty({ example: 'Tournament status updated to active!' })
  message!: string;

  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'The refunds, with the player of each' })
  refunds!: RefundsView;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;
}

export class DeletedView {
  @ApiProperty({ example: 'Tournament deleted successfully!' })
  message!: string;

  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'The refunds, with the player of each' })
  refunds!: RefundsView;
}
