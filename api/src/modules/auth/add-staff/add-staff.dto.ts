import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { EmailAddress, OneOf } from '../../../platform/http/index.js';
import { NewPassword } from '../passwords/password-field.js';
import { STAFF_MIN_CHARACTERS } from '../passwords/password-rules.js';
import { STAFF_ROLES, type StaffRole } from '../staff/staff.response.js';

export class AddStaffDto {
  @EmailAddress({ example: 'ravi@example.com' })
  readonly email!: string;

  @IsOptional()
  @NewPassword(STAFF_MIN_CHARACTERS)
  @ApiProperty({
    required: false,
    description: 'Left out: the person sets it by an invitation, sent by mail',
  })
  readonly password?: string;

  @OneOf(STAFF_ROLES, { label: 'Role', example: 'finance' })
  readonly role!: StaffRole;
}
