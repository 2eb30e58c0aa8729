import { ApiProperty } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { Text } from '../../../platform/http/index.js';
import { PUSH_KINDS, type PushKind } from './push-kinds.js';

export class PushSettings {
  @ApiProperty({
    type: String,
    description: 'Public VAPID key, with which a browser subscribes to push messages',
  })
  publicKey!: string;

  @ApiProperty({
    type: Boolean,
    description: 'True if the present session has a device for push messages',
  })
  isOn!: boolean;

  @ApiProperty({
    enum: PUSH_KINDS,
    isArray: true,
    description: 'Kinds of notifications that are not sent as push messages',
  })
  muted!: readonly PushKind[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Hour in India at which the quiet hours begin; null if there are none',
  })
  quietFrom!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Hour in India at which the quiet hours end; null if there are none',
  })
  quietTo!: number | null;
}

const KINDS = `muted must be a list of: ${PUSH_KINDS.join(', ')}`;
const HOURS = 'quietFrom and quietTo must both be hours from 0 to 23, or both be null';

/**
 * Returns true if the start or the end of the quiet hours is given. Both are then validated, so
 * that a request with only one of them is refused.
 */
const quiet = (body: PushChoices) => body.quietFrom !== null || body.quietTo !== null;

export class PushChoices {
  @ApiProperty({
    enum: PUSH_KINDS,
    isArray: true,
    description: 'Kinds of notifications that are not sent as push messages',
  })
  @IsIn(PUSH_KINDS, { each: true, message: KINDS })
  @ArrayUnique({ message: KINDS })
  @IsArray({ message: KINDS })
  muted!: PushKind[];

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 23 })
  @ValidateIf(quiet)
  @Max(23, { message: HOURS })
  @Min(0, { message: HOURS })
  @IsInt({ message: HOURS })
  quietFrom!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 23 })
  @ValidateIf(quiet)
  @Max(23, { message: HOURS })
  @Min(0, { message: HOURS })
  @IsInt({ message: HOURS })
  quietTo!: number | null;
}

export class NewPushDevice {
  @Text({ label: 'endpoint', max: 1_000, pattern: /^https?:\/\/\S+$/ })
  endpoint!: string;

  @Text({ label: 'p256dh', max: 88, pattern: /^[\w-]{87}=?$/ })
  p256dh!: string;

  @Text({ label: 'auth', max: 24, pattern: /^[\w-]{22}={0,2}$/ })
  auth!: string;

  @Text({ label: 'language', max: 2, pattern: /^(en|hi)$/, sentence: 'language must be en or hi' })
  language!: 'en' | 'hi';
}
