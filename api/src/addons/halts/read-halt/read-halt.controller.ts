import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { LogHalts } from '../../../modules/ledger/index.js';
import { ForStaff } from '../../../platform/http/index.js';

export class LedgerHalt {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    type: String,
    description: 'How the log contradicts the checkpoints',
    example: 'the log ends at 1982, but was signed up to 2006',
  })
  problem!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  foundAt!: Date;

  @ApiProperty({ type: 'integer', description: 'Last position of the log at that time' })
  headPosition!: number;
}

export class LedgerHaltNow {
  @ApiProperty({
    type: LedgerHalt,
    nullable: true,
    description: 'The contradiction because of which no tokens move; null if there is none',
  })
  halt!: LedgerHalt | null;
}

@ApiTags('ledger')
@Controller('admin/ledger/halt')
export class ReadHaltController {
  constructor(private readonly halts: LogHalts) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read whether the log contradicts what was signed, so no tokens move' })
  @ApiOkResponse({ type: LedgerHaltNow })
  read(): LedgerHaltNow {
    const { current } = this.halts;
    if (!current) return { halt: null };
    const { id, problem, foundAt, headPosition } = current;
    return { halt: { id, problem, foundAt, headPosition } };
  }
}
