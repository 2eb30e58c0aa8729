import { EmailAddress } from '../../../platform/http/index.js';

export class SendTestEmailDto {
  @EmailAddress()
  readonly email!: string;
}
