import { EmailAddress } from '../../../platform/http/index.js';
import { SixDigits } from '../codes/code-field.js';

export class VerifyOtpDto {
  @EmailAddress()
  readonly email!: string;

  @SixDigits()
  readonly otp!: string;
}
