import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Text } from './fields.js';
import { ObjectOf } from './known-fields.js';

/** Accepts bytes in base64url, as `@simplewebauthn/browser` writes those of a passkey. */
export const Base64Url = (label: string, max: number, optional = false) =>
  Text({ label, max, optional, pattern: /^[A-Za-z0-9_-]+$/, sentence: `${label} is not valid` });

/**
 * The answer of a passkey to a challenge: the values of `PublicKeyCredential`, in base64url. Guests
 * may send it, so all of it fits into their small bodies.
 */
export class PasskeyTouch {
  @Base64Url('Passkey', 1400)
  readonly id!: string;

  @Base64Url('Client data', 2000)
  readonly clientDataJSON!: string;

  @Base64Url('Authenticator data', 1400)
  readonly authenticatorData!: string;

  @Base64Url('Signature', 1400)
  readonly signature!: string;

  @Base64Url('User handle', 100, true)
  readonly userHandle?: string;
}

/** Accepts the answer of a passkey. The handler must check it. */
export function PasskeyTouchField({ optional = true } = {}): PropertyDecorator {
  const message = 'Passkey must be an object';
  return applyDecorators(
    (optional ? ApiPropertyOptional : ApiProperty)({ type: PasskeyTouch }),
    ObjectOf(PasskeyTouch),
    ValidateNested({ message }),
    // `ValidateNested` alone would also accept a list.
    IsObject({ message }),
    ...(optional ? [IsOptional()] : []),
  );
}
