import { ApiProperty } from '@nestjs/swagger';
import { QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';

/** Filters of the list and of its file. */
export class ActivityFilter {
  @QueryText("The actor's id or email")
  actor?: string;

  @QueryText('An action such as user.banned, or its beginning such as user.')
  action?: string;

  @QueryText('The id of what was acted on')
  target?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class ListActivityParameters extends ActivityFilter {
  @QueryNumber({ min: 1, max: 100, fallback: 50 })
  limit = 50;

  @QueryText('The nextCursor of the page before')
  cursor?: string;
}

export class ActivityActor {
  @ApiProperty({ type: String, nullable: true, description: 'null: the system itself' })
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

  @ApiProperty({ type: String, nullable: true, description: 'Name of the target' })
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

  @ApiProperty({ type: String, nullable: true, description: 'The changed fields, as JSON' })
  before!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The changed fields, as JSON' })
  after!: string | null;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true })
  requestId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  ip!: string | null;
}

export class ActivityPage {
  @ApiProperty({ type: [ActivityRow] })
  activity!: ActivityRow[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
