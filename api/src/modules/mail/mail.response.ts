import { ApiProperty } from '@nestjs/swagger';
import { MAIL_STATES, type MailState, type OutgoingMail } from './outgoing-mail.entity.js';

/** A mail as admins see it, without its content. */
export class MailResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  readonly id!: string;

  @ApiProperty({ format: 'email', example: 'asha@example.com' })
  readonly to!: string;

  @ApiProperty({ example: 'verification-code' })
  readonly template!: string;

  @ApiProperty({
    enum: MAIL_STATES,
    enumName: 'MailState',
    description:
      '`dead`: sending failed for good; an admin can retry it. `expired`: the code in the mail ' +
      'expired before the mail was sent.',
  })
  readonly state!: MailState;

  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  readonly attempts!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Last error message of the mail server.',
  })
  readonly problem!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly nextTryAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly sentAt!: string | null;
}

export function describeMail(row: OutgoingMail): MailResponse {
  return {
    _id: row.id,
    id: row.id,
    to: row.recipient,
    template: row.template,
    state: row.state,
    attempts: row.attempts,
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    nextTryAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

export class MailListResponse {
  @ApiProperty({ type: [MailResponse] })
  readonly mails!: MailResponse[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Cursor of the next page; null on the last page.',
  })
  readonly nextCursor!: string | null;
}
