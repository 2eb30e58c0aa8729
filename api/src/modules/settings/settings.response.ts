import { ApiProperty } from '@nestjs/swagger';

export class AppSettingsResponse {
  @ApiProperty({
    example: true,
    description:
      'True if a new player must verify the e-mail address with a code. True by default.',
  })
  readonly emailVerificationEnabled!: boolean;

  @ApiProperty({
    example: false,
    description:
      'True if all staff must use two-step sign-in; until they set it up, they can do nothing ' +
      'else. False by default.',
  })
  readonly staffSecondFactorRequired!: boolean;

  @ApiProperty({
    example: false,
    description:
      'True if all staff must have a passkey; until they add one, they can do nothing else. False ' +
      'by default.',
  })
  readonly staffPasskeyRequired!: boolean;

  @ApiProperty({
    type: 'integer',
    example: 0,
    description:
      'Tax rate on net winnings in year statements, in percent; 0 switches year statements off.',
  })
  readonly taxRatePercent!: number;

  @ApiProperty({
    example: false,
    description: 'True if players must confirm their age and state before they play with tokens.',
  })
  readonly asksAgeAndState!: boolean;

  @ApiProperty({
    example: 'AP,TS',
    description:
      'States whose players may not play with tokens, as ISO 3166-2:IN codes joined by commas.',
  })
  readonly refusedStates!: string;
}

export const describeSettings = ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  staffPasskeyRequired,
  taxRatePercent,
  asksAgeAndState,
  refusedStates,
}: AppSettingsResponse): AppSettingsResponse => ({
  emailVerificationEnabled,
  staffSecondFactorRequired,
  staffPasskeyRequired,
  taxRatePercent,
  asksAgeAndState,
  refusedStates,
});

export class SettingsResponse {
  @ApiProperty({ type: () => AppSettingsResponse })
  readonly settings!: AppSettingsResponse;
}
