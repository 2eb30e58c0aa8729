import { ApiProperty } from '@nestjs/swagger';

export class AppSettingsResponse {
  @ApiProperty({
    example: true,
    description: 'Whether a new player must type the code sent to his email. True by default.',
  })
  readonly emailVerificationEnabled!: boolean;

  @ApiProperty({
    example: false,
    description: 'Whether staff without two-step sign-in may only set it up. False by default.',
  })
  readonly staffSecondFactorRequired!: boolean;
}

export const describeSettings = ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
}: AppSettingsResponse): AppSettingsResponse => ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
});

export class SettingsResponse {
  @ApiProperty({ type: () => AppSettingsResponse })
  readonly settings!: AppSettingsResponse;
}
