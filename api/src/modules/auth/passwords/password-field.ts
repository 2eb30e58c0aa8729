import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MinLength, ValidateBy } from 'class-validator';
import { Text } from '../../../platform/http/index.js';

const MIN_CHARACTERS = 6;
const MAX_BYTES = 72;

/** Decorates the field of a new password. The text is stored exactly as typed, including spaces. */
export function NewPassword(minCharacters = MIN_CHARACTERS): PropertyDecorator {
  const tooShort = `Password must be at least ${minCharacters} characters long`;
  return applyDecorators(
    ApiProperty({
      type: String,
      format: 'password',
      minLength: minCharacters,
      maxLength: MAX_BYTES,
      description: `At least ${minCharacters} characters and at most ${MAX_BYTES} bytes in UTF-8`,
      example: 'correct horse battery',
    }),
    IsString({ message: tooShort }),
    MinLength(minCharacters, { message: tooShort }),
    ValidateBy(
      {
        name: 'maxBytes',
        validator: {
          validate: (value) => typeof value === 'string' && Buffer.byteLength(value) <= MAX_BYTES,
        },
      },
      { message: `Password must be at most ${MAX_BYTES} letters long, fewer in other scripts` },
    ),
  );
}

/**
 * Decorates the password field of a login. Any text is accepted and compared with the account's
 * password.
 */
export function TypedPassword(optional = false): PropertyDecorator {
  return Text({
    label: 'Password',
    optional,
    max: 1_000,
    kind: 'secret',
    sentence: 'Password is required',
    example: 'correct horse battery',
  });
}
