import { Text } from '../../../platform/http/index.js';
import { NewPassword } from '../passwords/password-field.js';
import { STAFF_MIN_CHARACTERS } from '../passwords/password-rules.js';

export class AcceptInvitationDto {
  @Text({ label: 'Invitation', max: 100, description: 'What the link of the mail ends with' })
  readonly token!: string;

  @NewPassword(STAFF_MIN_CHARACTERS)
  readonly password!: string;
}
