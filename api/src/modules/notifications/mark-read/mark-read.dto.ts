import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';

const SENTENCE = 'ids must be a list of at most 100 notification ids';

export class ReadNotifications {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: 100,
    description: 'Which ones; without it, all',
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
