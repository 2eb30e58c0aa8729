import { YesNo } from '../../../platform/http/index.js';

export class UpdateSettingsDto {
  @YesNo({ label: 'Email verification', example: true })
  readonly emailVerificationEnabled!: boolean;
}
