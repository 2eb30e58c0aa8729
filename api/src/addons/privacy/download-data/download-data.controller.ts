import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, indianDays } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import {
  begunFile,
  CurrentSession,
  ForPlayers,
  type Session,
} from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { OwnFile } from './own-file.js';

const A_DAY = 24 * 3600;

@ApiTags('privacy')
@Controller('privacy')
export class DownloadDataController {
  constructor(
    private readonly file: OwnFile,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  @Get('download')
  @ForPlayers()
  @RateLimit({ points: 5, seconds: A_DAY, by: ['user'] })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Download everything that is stored about the caller, as a JSON file',
    description:
      'Five times a day. The field `file` describes the file, and each other field is a list of ' +
      'one kind of rows, such as `wallet` or `withdrawals`. An error while the file is sent ' +
      'aborts the transfer.',
  })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async download(@CurrentSession() session: Session): Promise<StreamableFile> {
    const file = await begunFile(this.file.pieces(session.userId));
    await this.activity.record({
      actor: session,
      action: 'user.data-downloaded',
      target: { type: 'user', id: session.userId },
    });
    return new StreamableFile(file, {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="arena-my-data-${indianDays({}, this.clock.now())}.json"`,
    });
  }
}
