import { ApiProperty } from '@nestjs/swagger';

export class AppSettingsResponse {
  @ApiProperty({
    example: true,
    description: 'Whether a new player must type the code sent to his email. True by default.',
  })
  readonly emailVerificationEnabled!: boolean;
}

export class SettingsResponse {
  @ApiProperty({ type: () => AppSettingsResponse })
  readonly settings!: AppSettingsResponse;
}
