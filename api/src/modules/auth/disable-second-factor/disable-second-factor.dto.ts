import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';

export class DisableSecondFactorDto {
  @TypedPassword()
  readonly password!: string;

  @SecondFactorCode()
  readonly code!: string;
}
