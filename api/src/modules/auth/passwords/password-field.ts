import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length, Matches, MinLength, ValidateBy } from 'class-validator';

const MIN_CHARACTERS = 6;
const MAX_BYTES = 72;
/** Maximum length of a password that is compared, in characters. */
const LONGEST_TYPED = 1_000;

/** Any characters but control characters and halves of a character, which no keyboard types. */
const TYPEABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const NOT_TYPEABLE = 'Password has characters that cannot be used';

/**
 * Decorates the field of a new password. Every typeable character counts, including spaces. A
 * password that this field accepts is also accepted by `TypedPassword`.
 */
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
    Matches(TYPEABLE, { message: NOT_TYPEABLE }),
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
  const missing = 'Password is required';
  const described = {
    type: String,
    minLength: 1,
    maxLength: LONGEST_TYPED,
    example: 'correct horse battery',
  };
  return applyDecorators(
    ...(optional ? [ApiPropertyOptional(described), IsOptional()] : [ApiProperty(described)]),
    IsString({ message: missing }),
    Length(1, LONGEST_TYPED, { message: missing }),
    Matches(TYPEABLE, { message: NOT_TYPEABLE }),
  );
}
