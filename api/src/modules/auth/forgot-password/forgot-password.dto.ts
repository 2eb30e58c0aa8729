import { EmailAddress } from '../../../platform/http/index.js';

export class ForgotPasswordDto {
  @EmailAddress()
  readonly email!: string;
}
