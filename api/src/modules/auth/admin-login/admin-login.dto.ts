import { EmailAddress } from '../../../platform/http/index.js';
import { TypedPassword } from '../passwords/password-field.js';

export class AdminLoginDto {
  @EmailAddress({ example: 'admin@example.com' })
  readonly email!: string;

  @TypedPassword()
  readonly password!: string;
}
