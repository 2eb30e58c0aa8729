import { ApiProperty } from '@nestjs/swagger';

export class AuditStarted {
  @ApiProperty({ type: String })
  id!: string;
}

export class AuditProblem {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the event with the problem; null if the problem has no single event',
  })
  position!: number | null;

  @ApiProperty({ type: String })
  problem!: string;
}

export class VerifyState {
  @ApiProperty({ enum: ['running', 'done'], enumName: 'AuditState' })
  state!: 'running' | 'done';

  @ApiProperty({ type: 'integer' })
  checked!: number;

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: Boolean, description: 'True if no problem was found so far' })
  ok!: boolean;

  @ApiProperty({ type: String, nullable: true })
  headHash!: string | null;

  @ApiProperty({ type: [AuditProblem] })
  problems!: AuditProblem[];
}

export class RebuildState extends VerifyState {
  @ApiProperty({
    type: [AuditProblem],
    description: 'Differences between the projections and the log. The rebuild has corrected them',
  })
  differences!: AuditProblem[];
}

export class LastAudit {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ['verify', 'rebuild'], enumName: 'AuditKind' })
  kind!: 'verify' | 'rebuild';

  @ApiProperty({
    type: String,
    description: 'Id of the user who started it; an id of zeros means the daily verification',
  })
  askedBy!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  startedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: Date | null;
}

export class LastAudits {
  @ApiProperty({ type: [LastAudit], description: 'The newest verification and the newest rebuild' })
  audits!: LastAudit[];
}
