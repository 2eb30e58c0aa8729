import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';

/** One of the two. */
export class ConfirmSignInDto {
  @TypedPassword(true)
  readonly password?: string;

  @SecondFactorCode(true)
  readonly code?: string;
}
