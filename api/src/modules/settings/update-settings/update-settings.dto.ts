import { YesNo } from '../../../platform/http/index.js';

export class UpdateSettingsDto {
  @YesNo({ label: 'Email verification', example: true })
  readonly emailVerificationEnabled!: boolean;

  /** Not sent: it stays as it is. */
  @YesNo({ label: 'Two-step sign-in for all staff', optional: true, example: false })
  readonly staffSecondFactorRequired?: boolean;
}
