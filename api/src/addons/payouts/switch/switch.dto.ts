import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';

export class SwitchRequest {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class SwitchAnswer {
  @ApiProperty({ example: 'The payouts are stopped' })
  message!: string;

  @ApiProperty()
  isStopped!: boolean;

  @ApiProperty({ type: String, nullable: true })
  stoppedReason!: string | null;
}
