import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Clock, idFromText, isId } from '../../kernel/index.js';
import type { CsvColumn } from '../../platform/csv/index.js';
import { statementOf } from '../../platform/entities/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../approvals/index.js';
import { Creating } from './creating.js';
import { Deleting } from './deleting.js';
import { promoStatus } from './domain/promo-code.js';
import { promoRefusals } from './domain/refusals.js';
import {
  CodeCreated,
  CodeDeleted,
  CodeFilter,
  CodeList,
  CodeToggled,
  CreateCodeRequest,
  ListCodesParameters,
  PromoStatistics,
  promoCodeView,
  RedemptionsOfCode,
  RedemptionsPage,
  ToggleRequest,
} from './promo-code.dto.js';
import type { PromoRow } from './promo-code.entity.js';
import { PromoRows } from './promo-rows.js';
import { Toggling } from './toggling.js';

const columnsAt = (now: Date): readonly CsvColumn<PromoRow>[] => [
  { name: 'id', of: ({ id }) => id },
  { name: 'code', of: ({ code }) => code },
  { name: 'description', of: ({ description }) => description },
  { name: 'status', of: (row) => promoStatus(row, now) },
  { name: 'tokens', of: ({ tokens }) => tokens },
  { name: 'max_uses', of: ({ maxUses }) => maxUses },
  { name: 'current_uses', of: ({ usedCount }) => usedCount },
  { name: 'expires', time: ({ expiresAt }) => expiresAt },
  { name: 'created', time: ({ createdAt }) => createdAt },
  { name: 'created_by', of: ({ createdByEmail }) => createdByEmail },
];

/** The routes with which staff manage promo codes. */
@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class PromoCodesAdminController {
  constructor(
    private readonly creating: Creating,
    private readonly toggling: Toggling,
    private readonly deleting: Deleting,
    private readonly codes: PromoRows,
    private readonly file: ListFile,
    private readonly clock: Clock,
  ) {}

  @Post('create')
  @MayNeedSecondAdmin(CodeCreated)
  @Idempotent()
  @ApiOperation({ summary: 'Create a promo code' })
  @ApiCreatedResponse({ type: CodeCreated })
  async create(
    @CurrentSession() session: Session,
    @Body() { code, description, tokens, maxUses, expiryDate }: CreateCodeRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeCreated> {
    const promo = {
      id: idFromText(key),
      code,
      description,
      tokens,
      maxUses,
      expiresAt: expiryDate,
      createdBy: session.userId,
    };
    const created = await this.creating.create({ promo, key, approved: null });
    return acceptedIfWaiting(reply, created);
  }

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List promo codes, newest first by default' })
  @ApiOkResponse({ type: CodeList })
  async list(@Query() parameters: ListCodesParameters): Promise<CodeList> {
    const { page, limit } = parameters;
    const now = this.clock.now();
    const [rows, total] = await Promise.all([
      this.codes.page(parameters, now, limit, (page - 1) * limit),
      this.codes.count(parameters, now),
    ]);
    return { promoCodes: rows.map((row) => promoCodeView(row, now)), total, page, limit };
  }

  @Get('export')
  @ForStaff()
  @AnswersListFile('Export the promo codes that match the filters, as a CSV file')
  export(@Query() filter: CodeFilter, @CurrentSession() session: Session): Promise<StreamableFile> {
    const now = this.clock.now();
    return this.file.send<PromoRow & object>(session, {
      list: 'promo-codes',
      filter,
      ...statementOf(this.codes.found(filter, now)),
      columns: columnsAt(now),
    });
  }

  @Get('stats')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Count promo codes by status, and the tokens that they added' })
  @ApiOkResponse({ type: PromoStatistics })
  statistics(): Promise<PromoStatistics> {
    return this.codes.statistics(this.clock.now());
  }

  @Get(':id/redemptions')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the players who redeemed a promo code, newest first' })
  @ApiOkResponse({ type: RedemptionsOfCode })
  async redemptions(
    @Param('id') id: string,
    @Query() { limit, before }: RedemptionsPage,
  ): Promise<RedemptionsOfCode> {
    if (!isId(id)) throw promoRefusals.PROMO_NOT_FOUND();
    const found = await this.codes.redemptionsOf(id, before ?? null, limit + 1);
    const redemptions = found.slice(0, limit);
    const last = found.length > limit ? redemptions.at(-1) : undefined;
    return { redemptions, nextBefore: last ? last.position : null };
  }

  @Put(':id/toggle')
  @MayNeedSecondAdmin(CodeToggled)
  @ApiOperation({ summary: 'Switch a promo code on or off' })
  @Idempotent()
  @ApiOkResponse({ type: CodeToggled })
  async toggle(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { isActive, wasActive }: ToggleRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeToggled> {
    const toggled = await this.toggling.toggle({
      adminId: session.userId,
      promoId: id,
      isActive,
      wasActive,
      key,
      approved: null,
    });
    return acceptedIfWaiting(reply, toggled);
  }

  @Delete(':id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Delete a promo code. Players still see that they redeemed it' })
  @ApiOkResponse({ type: CodeDeleted })
  async delete(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
  ): Promise<CodeDeleted> {
    await this.deleting.delete(userId, id);
    return { message: 'Promo code deleted successfully' };
  }
}
