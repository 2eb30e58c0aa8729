import { ApiProperty } from '@nestjs/swagger';
import {
  Base64Url,
  OneOf,
  PasskeyTouch,
  PasskeyTouchField,
  Text,
} from '../../../platform/http/index.js';
import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';

/** Actions of a signed-in member of staff that a passkey can confirm. */
const TOUCH_ACTIONS = ['add', 'remove', 'confirm', 'approve', 'second-factor', 'reset'] as const;
export type TouchAction = (typeof TOUCH_ACTIONS)[number];

export class AskTouchDto {
  @OneOf(TOUCH_ACTIONS, { label: 'Action', example: 'approve' })
  readonly action!: TouchAction;

  @Text({
    label: 'Subject',
    max: 36,
    optional: true,
    description:
      'Id of what the action is about: the passkey to remove, the request to approve, or the ' +
      'colleague whose second factor is reset',
  })
  readonly subject?: string;

  @Text({
    label: 'Digest',
    max: 64,
    optional: true,
    description: 'For an approval: `digest` of the request as the admin read it',
  })
  readonly digest?: string;
}

export class PasskeyHandle {
  @ApiProperty({ description: 'Id of the key, in base64url.' })
  readonly id!: string;

  @ApiProperty({ example: 'public-key' })
  readonly type!: 'public-key';

  @ApiProperty({ type: [String], example: ['internal'] })
  readonly transports!: string[];
}

/** Options of `navigator.credentials.get`, with bytes in base64url. */
export class PasskeyRequest {
  @ApiProperty({ description: 'What the passkey must sign, in base64url.' })
  readonly challenge!: string;

  @ApiProperty({ example: 'arena.example' })
  readonly rpId!: string;

  @ApiProperty({ type: [PasskeyHandle] })
  readonly allowCredentials!: PasskeyHandle[];

  @ApiProperty({ example: 'required' })
  readonly userVerification!: 'required';

  @ApiProperty({ type: 'integer', example: 300_000, description: 'Milliseconds.' })
  readonly timeout!: number;
}

export class AskedTouch {
  @ApiProperty({ type: PasskeyRequest, nullable: true, description: 'Null without a passkey.' })
  readonly request!: PasskeyRequest | null;
}

export class PasskeySite {
  @ApiProperty({ example: 'Arena' })
  readonly name!: string;

  @ApiProperty({ example: 'arena.example' })
  readonly id!: string;
}

export class PasskeyUser {
  @ApiProperty({ description: 'Id of the account, as bytes in base64url.' })
  readonly id!: string;

  @ApiProperty({ example: 'ravi@example.com' })
  readonly name!: string;

  @ApiProperty({ example: 'ravi@example.com' })
  readonly displayName!: string;
}

export class PasskeyParameter {
  @ApiProperty({ type: 'integer', example: -7 })
  readonly alg!: number;

  @ApiProperty({ example: 'public-key' })
  readonly type!: 'public-key';
}

export class PasskeySelection {
  @ApiProperty({ example: 'required' })
  readonly residentKey!: 'required';

  @ApiProperty({ example: true })
  readonly requireResidentKey!: boolean;

  @ApiProperty({ example: 'required' })
  readonly userVerification!: 'required';
}

/** Options of `navigator.credentials.create`, with bytes in base64url. */
export class PasskeyCreation {
  @ApiProperty()
  readonly challenge!: string;

  @ApiProperty({ type: PasskeySite })
  readonly rp!: PasskeySite;

  @ApiProperty({ type: PasskeyUser })
  readonly user!: PasskeyUser;

  @ApiProperty({ type: [PasskeyParameter] })
  readonly pubKeyCredParams!: PasskeyParameter[];

  @ApiProperty({ type: [PasskeyHandle] })
  readonly excludeCredentials!: PasskeyHandle[];

  @ApiProperty({ type: PasskeySelection })
  readonly authenticatorSelection!: PasskeySelection;

  @ApiProperty({ example: 'none' })
  readonly attestation!: 'none';

  @ApiProperty({ type: 'integer', example: 300_000 })
  readonly timeout!: number;
}

/**
 * Exactly one proof. The password is enough only without a passkey and without an authenticator app,
 * so that a stolen password adds no key.
 */
export class BeginPasskeyDto {
  @TypedPassword(true)
  readonly password?: string;

  @SecondFactorCode(true)
  readonly code?: string;

  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

export class AddPasskeyDto {
  @Text({ label: 'Name', max: 60, example: 'Phone', missing: 'Please enter a name' })
  readonly name!: string;

  @Base64Url('Passkey', 1400)
  readonly id!: string;

  @Base64Url('Client data', 4000)
  readonly clientDataJSON!: string;

  @Base64Url('Attestation', 12_000)
  readonly attestationObject!: string;

  @Text({
    label: 'Transports',
    max: 100,
    optional: true,
    pattern: /^[a-z-]{1,20}(,[a-z-]{1,20}){0,7}$/,
    description: 'Ways to reach the key, joined by commas',
    example: 'internal,hybrid',
  })
  readonly transports?: string;
}

/** Exactly one proof: a passkey of the account, also the removed one, or a code. */
export class RemovePasskeyDto {
  @SecondFactorCode(true)
  readonly code?: string;

  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

export class PasskeySignInDto {
  @PasskeyTouchField({ optional: false })
  readonly passkey!: PasskeyTouch;
}

export class ListedPasskey {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ example: 'Phone' })
  readonly name!: string;

  @ApiProperty({ example: true, description: 'True if the key is copied between devices.' })
  readonly synced!: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly usedAt!: string | null;
}

export class ListedPasskeys {
  @ApiProperty({ type: [ListedPasskey] })
  readonly passkeys!: ListedPasskey[];

  @ApiProperty({ example: false, description: 'True if all staff must have a passkey.' })
  readonly required!: boolean;
}

export class ChangedPasskeys {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;

  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}
