import { ApiProperty } from '@nestjs/swagger';

export class AuditStarted {
  @ApiProperty({ type: String })
  id!: string;
}

export class AuditProblem {
  @ApiProperty({ type: 'integer', nullable: true, description: 'null: no single one can be named' })
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

  @ApiProperty({ type: Boolean, description: 'Nothing wrong was found so far' })
  ok!: boolean;

  @ApiProperty({ type: String, nullable: true })
  headHash!: string | null;

  @ApiProperty({ type: [AuditProblem] })
  problems!: AuditProblem[];
}

export class RebuildState extends VerifyState {
  @ApiProperty({ type: [AuditProblem], description: 'Differences found; they are corrected now' })
  differences!: AuditProblem[];
}

export class LastAudit {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ['verify', 'rebuild'], enumName: 'AuditKind' })
  kind!: 'verify' | 'rebuild';

  @ApiProperty({ type: String, description: 'An id of zeros: the daily proof' })
  askedBy!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  startedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: Date | null;
}

export class LastAudits {
  @ApiProperty({ type: [LastAudit], description: 'The newest of each kind' })
  audits!: LastAudit[];
}
