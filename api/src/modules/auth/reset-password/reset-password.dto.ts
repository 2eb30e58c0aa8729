import { EmailAddress, Text } from '../../../platform/http/index.js';
import { NewPassword } from '../passwords/password-field.js';

export class ResetPasswordDto {
  @EmailAddress()
  readonly email!: string;

  @NewPassword()
  readonly newPassword!: string;

  @Text({
    label: 'Reset token',
    max: 100,
    optional: true,
    description: 'What verify-password-reset-otp answered; not needed where its cookie is sent.',
  })
  readonly resetToken?: string;
}
