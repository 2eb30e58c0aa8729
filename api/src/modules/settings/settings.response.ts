import { ApiProperty } from '@nestjs/swagger';

export class AppSettingsResponse {
  @ApiProperty({
    example: true,
    description: 'True if a new player must enter the code from the email. True by default.',
  })
  readonly emailVerificationEnabled!: boolean;

  @ApiProperty({
    example: false,
    description: 'True if staff without two-step sign-in may only set it up. False by default.',
  })
  readonly staffSecondFactorRequired!: boolean;

  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Rate of tax on net winnings in year statements, in percent. 0: no statements.',
  })
  readonly taxRatePercent!: number;

  @ApiProperty({
    example: false,
    description: 'True if players must confirm age and state before they play with tokens.',
  })
  readonly asksAgeAndState!: boolean;

  @ApiProperty({ example: 'AP,TS', description: 'States that may not play with tokens.' })
  readonly refusedStates!: string;
}

export const describeSettings = ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  taxRatePercent,
  asksAgeAndState,
  refusedStates,
}: AppSettingsResponse): AppSettingsResponse => ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  taxRatePercent,
  asksAgeAndState,
  refusedStates,
});

export class SettingsResponse {
  @ApiProperty({ type: () => AppSettingsResponse })
  readonly settings!: AppSettingsResponse;
}
