import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Answers } from '../answers/answers.js';
import { FACT_KINDS, type FactKind } from '../domain/evidence.js';
import { Facts, KEPT_DAYS } from '../facts/facts.js';

export class KeptFact {
  @ApiProperty({ enum: FACT_KINDS, enumName: 'FactKind' })
  kind!: FactKind;

  @ApiProperty({
    type: String,
    example: 'sign-in',
    description: 'Action during which the fact was recorded, such as a sign-in',
  })
  purpose!: string;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.0/24' })
  network!: string | null;

  @ApiProperty({
    type: String,
    description: 'Keyed digest in hex, which is stored instead of the value itself',
  })
  digest!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  firstSeenAt!: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  lastSeenAt!: Date;
}

export class WrittenAnswer {
  @ApiProperty({ type: String, example: 'This is my brother’s phone' })
  text!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  writtenAt!: Date;
}

export class KeptFacts {
  @ApiProperty({ type: 'integer', description: 'Days after which a fact is deleted' })
  keptDays!: number;

  @ApiProperty({ type: [KeptFact] })
  facts!: KeptFact[];

  @ApiProperty({ type: [WrittenAnswer], description: 'Explanations by the player, newest first' })
  answers!: WrittenAnswer[];
}

@ApiTags('risk')
@Controller('risk')
export class ReadKeptController {
  constructor(
    private readonly facts: Facts,
    private readonly answers: Answers,
  ) {}

  @Get('kept')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read what is stored about the caller's account to find cheaters" })
  @ApiOkResponse({ type: KeptFacts })
  async read(@CurrentSession() { userId }: Session): Promise<KeptFacts> {
    const facts = await this.facts.of(userId);
    const answers = await this.answers.of(userId);
    return {
      answers: answers.map(({ text, writtenAt }) => ({ text, writtenAt })),
      keptDays: KEPT_DAYS,
      facts: facts.map(({ kind, purpose, network, digest, firstSeenAt, lastSeenAt }) => ({
        kind,
        purpose,
        network,
        firstSeenAt,
        lastSeenAt,
        digest: digest.toString('hex'),
      })),
    };
  }
}
