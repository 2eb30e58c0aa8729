import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';

export class InboxPage {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit = 20;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;

  @QueryText('Language of titles and texts, such as `hi`. The default is English')
  language?: string;
}

export class NotificationView {
  @ApiProperty({ type: String, format: 'uuid' })
  _id!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, example: 'room' })
  kind!: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiProperty({ type: String })
  text!: string;

  @ApiProperty({ type: String, nullable: true, example: 'room-open' })
  code!: string | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: { oneOf: ['string', 'number', 'boolean'].map((type) => ({ type })) },
    description: 'Values that the title and text contain, such as names and amounts',
  })
  params!: object | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of the page on the website that the notification opens',
  })
  link!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({ type: Boolean })
  isRead!: boolean;
}

export class Inbox {
  @ApiProperty({ type: [NotificationView] })
  notifications!: NotificationView[];

  @ApiProperty({ type: 'integer', description: 'Number of unread notifications on all pages' })
  unread!: number;

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

const SENTENCE = 'ids must be a list of at most 100 notification ids';

export class ReadNotifications {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: 100,
    description: 'Ids of the notifications to mark as read; without the list, all are marked',
  })
  @IsOptional()
  @IsUUID('all', { each: true, message: SENTENCE })
  @ArrayMaxSize(100, { message: SENTENCE })
  @IsArray({ message: SENTENCE })
  ids?: string[];
}

export class UnreadLeft {
  @ApiProperty({ type: 'integer' })
  unread!: number;
}
