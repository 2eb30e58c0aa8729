import { ApiProperty } from '@nestjs/swagger';

/** Every error answer; some carry fields of their own, such as `banReason`. */
export class ErrorAnswer {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode!: number;

  @ApiProperty({ type: String, description: 'One sentence for people' })
  message!: string;

  @ApiProperty({ type: String, example: 'Bad Request' })
  error!: string;

  @ApiProperty({ type: String, description: 'For programs', example: 'BAD_REQUEST' })
  code!: string;

  @ApiProperty({ type: String, required: false, description: 'The field that is wrong' })
  field?: string;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Seconds to wait, as in the header Retry-After',
  })
  retryAfter?: number;
}
