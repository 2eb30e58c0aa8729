import { ApiProperty } from '@nestjs/swagger';
import { QueryInstant, QueryNumber, QueryText } from '../../platform/http/index.js';

/** Filters for the list of activities and for its CSV file. */
export class ActivityFilter {
  @QueryText('Id or e-mail address of the user who acted')
  actor?: string;

  @QueryText('An action, such as `user.banned`, or the beginning of one, such as `user.`')
  action?: string;

  @QueryText('Id of the object of the action, such as a user or a tournament')
  target?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class ListActivityParameters extends ActivityFilter {
  @QueryNumber({ min: 1, max: 100, fallback: 50 })
  limit = 50;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;
}

export class ActivityActor {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Id of the user who acted; null if the system acted by itself',
  })
  id!: string | null;

  @ApiProperty({ enum: ['player', 'finance', 'admin', 'system'], enumName: 'ActorRole' })
  role!: string;

  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
}

export class ActivityTarget {
  @ApiProperty({ type: String, example: 'user' })
  type!: string;

  @ApiProperty({ type: String, nullable: true })
  id!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the target, for people' })
  name!: string | null;
}

export class ActivityRow {
  @ApiProperty({ type: String })
  _id!: string;

  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  recordedAt!: Date;

  @ApiProperty({ type: ActivityActor })
  actor!: ActivityActor;

  @ApiProperty({ type: String, example: 'user.banned' })
  action!: string;

  @ApiProperty({ type: ActivityTarget })
  target!: ActivityTarget;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Values of the changed fields before the action, as JSON',
  })
  before!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Values of the changed fields after the action, as JSON',
  })
  after!: string | null;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true })
  requestId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Network address of the request; null for finance staff, and for a player’s action',
  })
  ip!: string | null;
}

export class ActivityPage {
  @ApiProperty({ type: [ActivityRow] })
  activity!: ActivityRow[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
