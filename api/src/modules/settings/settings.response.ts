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

  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Rate of tax on net winnings in year statements, in percent. 0: no statements.',
  })
  readonly taxRatePercent!: number;
}

export const describeSettings = ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  taxRatePercent,
}: AppSettingsResponse): AppSettingsResponse => ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  taxRatePercent,
});

export class SettingsResponse {
  @ApiProperty({ type: () => AppSettingsResponse })
  readonly settings!: AppSettingsResponse;
}
