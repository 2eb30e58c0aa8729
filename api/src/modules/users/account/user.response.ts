import { ApiProperty } from '@nestjs/swagger';
import type { Role } from '../../../platform/http/index.js';
import type { UserAccount } from './user-account.entity.js';

const ROLES: readonly Role[] = ['player', 'finance', 'admin'];

/** A user as shown to themselves and to admins. */
export class UserResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  readonly id!: string;

  @ApiProperty({ format: 'email', example: 'asha@example.com' })
  readonly email!: string;

  @ApiProperty({ example: false })
  readonly isAdmin!: boolean;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'player' })
  readonly role!: Role;

  @ApiProperty({ type: String, nullable: true, example: 'AshaPlays' })
  readonly inGameName!: string | null;

  @ApiProperty({ type: String, nullable: true, example: '123456789' })
  readonly freeFireUID!: string | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 120,
    description: 'Balance of the wallet, in tokens.',
  })
  readonly tokens!: number;

  @ApiProperty({ example: false })
  readonly isBanned!: boolean;

  @ApiProperty({ type: String, nullable: true, example: null })
  readonly banReason!: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-01-31T10:15:00.000Z' })
  readonly createdAt!: string;
}

export function describeUser(account: UserAccount, tokens: number): UserResponse {
  return {
    _id: account.id,
    id: account.id,
    email: account.email,
    isAdmin: account.role === 'admin',
    role: account.role,
    inGameName: account.inGameName,
    freeFireUID: account.freeFireUid,
    tokens,
    isBanned: account.bannedAt !== null,
    banReason: account.banReason,
    createdAt: account.createdAt.toISOString(),
  };
}
