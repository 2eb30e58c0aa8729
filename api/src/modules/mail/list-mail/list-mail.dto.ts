import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { MAIL_STATES, MailResponse, type MailState } from './mail.response.js';

export class ListMailParameters {
  @QueryChoice(MAIL_STATES, { name: 'MailState' })
  readonly state?: MailState;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  readonly limit: number = 50;

  @QueryText('`nextCursor` of the page before')
  readonly cursor?: string;
}

export class MailListResponse {
  @ApiProperty({ type: [MailResponse] })
  readonly mails!: MailResponse[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.' })
  readonly nextCursor!: string | null;
}
