import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Clock, idFromText, indianDay, MAX_TOKENS } from '../../../kernel/index.js';
import { Activity, AnswersListFile } from '../../../modules/activity/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import {
  CurrentSession,
  ForAdmins,
  ForStaff,
  OneOf,
  QueryNumber,
  type Session,
  Text,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MOST_MATCHES, MOST_PLACES } from '../domain/standings.js';
import { CupCard, type StandingView } from '../read/cup.view.js';
import { CupReader } from '../read/cup-reader.js';
import { CUP_ENTRIES, type CupEntry } from '../store/cup.entity.js';
import { ManageCups } from './manage-cups.js';

/** Most points of a place or of a kill. */
const MOST_POINTS = 1000;

export class CupBody {
  @Text({ label: 'Name', max: 100, example: 'Diwali cup' })
  name!: string;

  @OneOf(CUP_ENTRIES, { label: 'Entry' })
  entry!: CupEntry;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: MOST_PLACES,
    example: [12, 9, 8],
    description: 'Points of the places in a match, the first place first',
  })
  @Max(MOST_POINTS, { each: true, message: `Points must be from 0 to ${MOST_POINTS}` })
  @Min(0, { each: true, message: `Points must be from 0 to ${MOST_POINTS}` })
  @IsInt({ each: true, message: 'Points must be whole numbers' })
  @ArrayMaxSize(MOST_PLACES, { message: `At most ${MOST_PLACES} places can have points` })
  @IsArray({ message: 'Points of the places must be a list' })
  placePoints!: number[];

  @WholeNumber({ label: 'Points for a kill', min: 0, max: MOST_POINTS })
  killPoints!: number;

  @WholeNumber({ label: 'Matches that count', min: 1, max: MOST_MATCHES })
  countedMatches!: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: MOST_PLACES,
    example: [500, 300, 200],
    description: 'Prizes of the final places in tokens, the first place first',
  })
  @Max(MAX_TOKENS, { each: true, message: `A prize must be from 0 to ${MAX_TOKENS} tokens` })
  @Min(0, { each: true, message: `A prize must be from 0 to ${MAX_TOKENS} tokens` })
  @IsInt({ each: true, message: 'Prizes must be whole numbers' })
  @ArrayMaxSize(MOST_PLACES, { message: `At most ${MOST_PLACES} places can have a prize` })
  @IsArray({ message: 'Prizes must be a list' })
  prizes!: number[];
}

export class EditCupBody extends CupBody {
  @WholeNumber({
    label: 'Version',
    min: 1,
    max: 1_000_000_000,
    description: 'Version of the cup that the admin edited. An older version is refused with 409',
  })
  version!: number;
}

export class CupMatchesBody {
  @ApiProperty({ type: [String], maxItems: MOST_MATCHES, description: 'Ids of all matches' })
  @MaxLength(64, { each: true, message: 'An id of a match is too long' })
  @IsString({ each: true, message: 'Ids of matches must be texts' })
  @ArrayMaxSize(MOST_MATCHES, { message: `A cup has at most ${MOST_MATCHES} matches` })
  @IsArray({ message: 'Matches must be a list of ids' })
  tournamentIds!: string[];
}

export class DisqualifyBody {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

class CupsQuery {
  @QueryNumber({ min: 1, max: 1_000, fallback: 1 })
  page: number = 1;
}

const COLUMNS: readonly CsvColumn<StandingView>[] = [
  { name: 'place', of: ({ place }) => place },
  { name: 'name', of: ({ name }) => name },
  { name: 'id', id: ({ entryId }) => entryId },
  { name: 'points', of: ({ points }) => points },
  { name: 'wins', of: ({ wins }) => wins },
  { name: 'kills', of: ({ kills }) => kills },
  { name: 'points_in_last_match', of: ({ lastPoints }) => lastPoints },
  { name: 'matches', of: ({ matches }) => matches.length },
  { name: 'prize_tokens', of: ({ prizeTokens }) => prizeTokens },
];

@ApiTags('cups (admin)')
@Controller('cups/admin')
export class ManageCupsController {
  constructor(
    private readonly cups: ManageCups,
    private readonly reader: CupReader,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForStaff()
  @ApiOperation({ summary: 'List the cups, 100 on a page, the newest first' })
  @ApiOkResponse({ type: [CupCard] })
  list(@Query() { page }: CupsQuery): Promise<CupCard[]> {
    return this.reader.list(page);
  }

  @Post()
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent()
  @ApiOperation({ summary: 'Create a cup' })
  @ApiCreatedResponse({ type: CupCard })
  async create(
    @Body() terms: CupBody,
    @CurrentSession() { userId }: Session,
    @RequestKey() key: string,
  ): Promise<CupCard> {
    const id = idFromText(key);
    await this.cups.create(id, termsOf(terms), userId);
    // The answer is the new cup, also to a repeat of the request after the cup was changed.
    return { id, ...termsOf(terms), version: 1, ...WITHOUT_MATCHES };
  }

  @Put(':id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Change name, points or prizes of a cup whose prizes are not paid' })
  @ApiOkResponse({ type: CupCard })
  async edit(
    @Param('id') id: string,
    @Body() body: EditCupBody,
    @CurrentSession() { userId }: Session,
  ): Promise<CupCard> {
    await this.cups.edit(id, termsOf(body), body.version, userId);
    return this.reader.card(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Delete a cup whose prizes are not paid. Its matches stay' })
  remove(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<void> {
    return this.cups.remove(id, userId);
  }

  @Put(':id/matches')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Set the matches of a cup. A match belongs to at most one cup' })
  @ApiOkResponse({ type: CupCard })
  async setMatches(
    @Param('id') id: string,
    @Body() { tournamentIds }: CupMatchesBody,
    @CurrentSession() { userId }: Session,
  ): Promise<CupCard> {
    await this.cups.setMatches(id, tournamentIds, userId);
    return this.reader.card(id);
  }

  @Put(':id/disqualified/:entryId')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Disqualify a player or a squad from a cup' })
  disqualify(
    @Param('id') id: string,
    @Param('entryId') entryId: string,
    @Body() { reason }: DisqualifyBody,
    @CurrentSession() { userId }: Session,
  ): Promise<void> {
    return this.cups.disqualify(id, entryId, reason, userId);
  }

  @Delete(':id/disqualified/:entryId')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Take the disqualification of a player or a squad back' })
  readmit(
    @Param('id') id: string,
    @Param('entryId') entryId: string,
    @CurrentSession() { userId }: Session,
  ): Promise<void> {
    return this.cups.readmit(id, entryId, userId);
  }

  @Get(':id/export')
  @ForStaff()
  @AnswersListFile('Export the standings of a cup, as a CSV file')
  async export(
    @Param('id') id: string,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const rows = await this.reader.whole(id);
    const target = { type: 'cup', id };
    const after = { rows: rows.length, isWhole: true };
    await this.activity.record({ actor: session, action: 'cup.exported', target });
    // The file is made before it is sent, so that it ends with its beginning.
    await this.activity.record({ actor: session, action: 'cup.export-ended', target, after });
    const text = csvHead(COLUMNS) + csvRows(COLUMNS, [...rows]);
    return new StreamableFile(Buffer.from(text), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="arena-cup-${indianDay(this.clock.now())}.csv"`,
    });
  }
}

const WITHOUT_MATCHES = {
  matchCount: 0,
  resultCount: 0,
  paidPosition: null,
  paidAt: null,
  paidTokens: 0,
};

const termsOf = ({ name, entry, placePoints, killPoints, countedMatches, prizes }: CupBody) => ({
  name,
  entry,
  placePoints,
  killPoints,
  countedMatches,
  prizes,
});
