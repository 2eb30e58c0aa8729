import { ApiProperty } from '@nestjs/swagger';
import { type Role } from '../../../platform/http/index.js';
import { AskedApproval, WAITS_MESSAGE } from '../../approvals/index.js';
import type { UserAccount } from '../../users/index.js';

export const STAFF_ROLES = ['admin', 'finance'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export interface StaffRow extends UserAccount {
  readonly secondFactor: boolean;
}

export class StaffMemberResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  readonly id!: string;

  @ApiProperty({ format: 'email', example: 'ravi@example.com' })
  readonly email!: string;

  @ApiProperty({ enum: ['player', 'finance', 'admin'], enumName: 'Role', example: 'finance' })
  readonly role!: Role;

  @ApiProperty({ example: false })
  readonly isAdmin!: boolean;

  @ApiProperty({
    example: true,
    description: 'False if the account is deactivated, so that it cannot sign in.',
  })
  readonly active!: boolean;

  @ApiProperty({
    example: true,
    description:
      'True if the account signs in with a code besides the password, or with a passkey.',
  })
  readonly secondFactor!: boolean;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-01-31T10:15:00.000Z' })
  readonly createdAt!: string;
}

export function describeStaff(row: StaffRow): StaffMemberResponse {
  return {
    _id: row.id,
    id: row.id,
    email: row.email,
    role: row.role,
    isAdmin: row.role === 'admin',
    active: row.deactivatedAt === null,
    secondFactor: row.secondFactor,
    createdAt: row.createdAt.toISOString(),
  };
}

export class ListedStaffMember extends StaffMemberResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'E-mail address of the admin who created the account; null for the first account',
  })
  readonly addedBy!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Time until which the invitation can be accepted; null if there is no open invitation',
  })
  readonly invitedUntil!: string | null;
}

/** Response to a request that a second admin must approve first. */
export class StaffWaits {
  @ApiProperty({ example: WAITS_MESSAGE })
  message!: string;

  @ApiProperty({ type: AskedApproval })
  approval!: AskedApproval;
}
