import { EmailAddress } from '../../../platform/http/index.js';

export class ResendOtpDto {
  @EmailAddress()
  readonly email!: string;
}
