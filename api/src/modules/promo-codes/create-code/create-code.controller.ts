import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { CreateCode } from './create-code.command.js';
import { CodeCreated, CreateCodeRequest } from './create-code.dto.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class CreateCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Post('create')
  @ForAdmins()
  @Idempotent()
  @ApiOperation({ summary: 'Make a promo code' })
  @ApiCreatedResponse({ type: CodeCreated })
  create(
    @CurrentSession() session: Session,
    @Body() { code, description, tokens, maxUses, expiryDate }: CreateCodeRequest,
    @RequestKey() key: string,
  ): Promise<CodeCreated> {
    return this.commands.execute(
      new CreateCode({
        id: idFromText(key),
        code,
        description,
        tokens,
        maxUses,
        expiresAt: expiryDate,
        createdBy: session.userId,
      }),
    );
  }
}
