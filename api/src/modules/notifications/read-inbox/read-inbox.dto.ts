import { ApiProperty } from '@nestjs/swagger';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';

export class InboxPage {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit = 20;

  @QueryText('The nextCursor of the page before')
  cursor?: string;
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

  @ApiProperty({ type: String, nullable: true, description: 'A path of the web' })
  link!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({ type: Boolean })
  isRead!: boolean;
}

export class Inbox {
  @ApiProperty({ type: [NotificationView] })
  notifications!: NotificationView[];

  @ApiProperty({ type: 'integer', description: 'Over all pages' })
  unread!: number;

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
