import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { LimitSecondFactor } from '../limits.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { ConfirmedSecondFactor, ConfirmSecondFactor } from './confirm-second-factor.command.js';

export class ConfirmSecondFactorDto {
  @SecondFactorCode()
  readonly code!: string;
}

@ApiTags('auth')
@Controller('auth/second-factor')
export class ConfirmSecondFactorController {
  constructor(private readonly commands: CommandBus) {}

  @Post('confirm')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitSecondFactor()
  @ApiOperation({ summary: 'Switch the second factor on, with its first code' })
  @ApiOkResponse({ type: ConfirmedSecondFactor })
  confirm(
    @CurrentSession() session: Session,
    @Body() { code }: ConfirmSecondFactorDto,
  ): Promise<ConfirmedSecondFactor> {
    return this.commands.execute(new ConfirmSecondFactor(session, code));
  }
}
