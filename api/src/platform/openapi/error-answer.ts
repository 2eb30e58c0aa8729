import { ApiProperty } from '@nestjs/swagger';

/** Body of every error response. Some errors add fields, such as `banReason`. */
export class ErrorAnswer {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode!: number;

  @ApiProperty({ type: String, description: 'A sentence to show to the user' })
  message!: string;

  @ApiProperty({ type: String, example: 'Bad Request' })
  error!: string;

  @ApiProperty({
    type: String,
    description: 'Fixed code of the error, for programs',
    example: 'BAD_REQUEST',
  })
  code!: string;

  @ApiProperty({ type: String, required: false, description: 'Name of the invalid field' })
  field?: string;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Seconds to wait before the next attempt, as in the header Retry-After',
  })
  retryAfter?: number;
}
