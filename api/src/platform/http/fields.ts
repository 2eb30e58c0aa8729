import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsDate,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import {
  endOfIndianDay,
  hasRefused,
  MAX_TOKENS,
  parseInstant,
  type TextKind,
  tidied,
} from '../../kernel/index.js';

/**
 * Options of a field decorator. Each field of a request has one decorator, which checks the value,
 * defines the sentence for an invalid value, and documents the limits in OpenAPI. `label` is the
 * name of the field in sentences.
 */
interface FieldOptions {
  readonly label: string;
  readonly optional?: boolean;
  readonly example?: unknown;
  readonly description?: string;
  /** Sentence for an invalid value, if the specification prescribes one. */
  readonly sentence?: string;
  /** Sentence for a missing field, if it differs from the sentence for an invalid value. */
  readonly missing?: string;
}

/** Returns a function that chooses the sentence for a missing or for an invalid value. */
function say(options: FieldOptions, sentence: string): (args: ValidationArguments) => string {
  return ({ value }) =>
    value === undefined || value === null || value === ''
      ? (options.missing ?? sentence)
      : sentence;
}

/**
 * Returns a function that chooses the sentence for a missing text or for a value that is not a
 * text.
 */
function notText(options: FieldOptions): (args: ValidationArguments) => string {
  const { label, sentence, missing } = options;
  return ({ value }) =>
    value === undefined || value === null
      ? (missing ?? sentence ?? `${label} is required`)
      : (sentence ?? `${label} must be text`);
}

function documented(options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  const described = {
    ...schema,
    ...(options.description ? { description: options.description } : {}),
    ...(options.example === undefined ? {} : { example: options.example }),
  } as ApiPropertyOptions;
  return options.optional
    ? applyDecorators(ApiPropertyOptional(described), IsOptional())
    : ApiProperty(described);
}

export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** Kind of the text, which defines its normal form and its characters. The default is `line`. */
  readonly kind?: TextKind;
}

/** Accepts a text, and converts it to the normal form of its kind. */
export function Text(options: TextOptions): PropertyDecorator {
  const { label, min = 1, max, pattern, kind = 'line' } = options;
  const bounds =
    min > 0
      ? `${label} must be ${min} to ${max} characters`
      : `${label} must be at most ${max} characters`;
  return applyDecorators(
    documented(options, {
      type: String,
      minLength: min,
      maxLength: max,
      ...(kind === 'line' ? {} : { format: kind }),
      ...(pattern ? { pattern: pattern.source } : {}),
    }),
    Transform(({ value }) => (typeof value === 'string' ? tidied(kind, value) : value)),
    IsString({ message: notText(options) }),
    Length(min, max, {
      message: say(
        options,
        options.sentence ??
          (min === 1 && max > 1
            ? `${label} is required and may have at most ${max} characters`
            : bounds),
      ),
    }),
    OnlyAllowed(kind, options),
    ...(pattern
      ? [Matches(pattern, { message: options.sentence ?? `${label} is not valid` })]
      : []),
  );
}

/** Refuses a text that has characters which its kind does not allow. */
function OnlyAllowed(kind: TextKind, { label, sentence }: FieldOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'characters',
      validator: { validate: (text) => typeof text !== 'string' || !hasRefused(kind, text) },
    },
    {
      message: ({ value }) => {
        if (sentence) return sentence;
        if (kind === 'upi') return `${label} may have only letters, digits and signs, no spaces`;
        const isTorn = kind === 'line' && /[\n\r\p{Zl}\p{Zp}]/u.test(String(value));
        return isTorn
          ? `${label} must be on one line`
          : `${label} has characters that cannot be used`;
      },
    },
  );
}

interface EmailOptions extends Partial<FieldOptions> {
  /**
   * True for an address that a new account gets. It has only ASCII characters before the `@`, as
   * HTML defines e-mail addresses, so that it cannot look like another address.
   */
  readonly isNew?: boolean;
}

/** Accepts an e-mail address, and converts it to its normal form. */
export function EmailAddress(options: EmailOptions = {}): PropertyDecorator {
  const { isNew = false } = options;
  const full = { label: 'Email', example: 'asha@example.com', ...options };
  const sentence = full.sentence ?? 'Please enter a valid email address';
  return applyDecorators(
    documented(full, { type: String, format: 'email', maxLength: 254 }),
    Transform(({ value }) => (typeof value === 'string' ? tidied('address', value) : value)),
    IsString({ message: sentence }),
    Length(3, 254, { message: sentence }),
    IsEmail({ allow_utf8_local_part: !isNew }, { message: sentence }),
  );
}

export interface WholeNumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** Sentence for a number below `min`, if the specification prescribes one. */
  readonly tooSmall?: string;
}

/** Accepts a whole number that is sent as a JSON number. */
export function WholeNumber(options: WholeNumberOptions): PropertyDecorator {
  const { label, min, max } = options;
  const sentence = options.sentence ?? `${label} must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    documented(options, { type: 'integer', minimum: min, maximum: max }),
    Min(min, {
      message: (args) =>
        typeof args.value === 'number' && options.tooSmall
          ? options.tooSmall
          : say(options, sentence)(args),
    }),
    IsInt({ message: say(options, sentence) }),
    Max(max, { message: sentence }),
  );
}

/** Accepts a whole number of tokens, from `min` to the largest amount of one ledger entry. */
export function Tokens(
  options: Omit<WholeNumberOptions, 'max'> & { readonly max?: number },
): PropertyDecorator {
  return WholeNumber({ max: MAX_TOKENS, ...options });
}

/** Accepts one of the given values. */
export function OneOf(values: readonly string[], options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: String, enum: [...values] }),
    IsIn(values, {
      message: options.sentence ?? `${options.label} must be one of: ${values.join(', ')}`,
    }),
  );
}

export function YesNo(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: Boolean }),
    IsBoolean({ message: options.sentence ?? `${options.label} must be true or false` }),
  );
}

export interface InstantOptions extends FieldOptions {
  /**
   * Moment that a day `YYYY-MM-DD` without a time stands for: the first or the last moment of the
   * day in India.
   */
  readonly plainDay?: 'start' | 'end';
}

function readInstant(value: unknown, plainDay: InstantOptions['plainDay']): Date | null {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim());
  return isDay && plainDay === 'end' ? endOfIndianDay(value.trim()) : parseInstant(value);
}

/**
 * Accepts a time: ISO 8601, milliseconds since 1970, or a text without a zone, which means Indian
 * time.
 */
export function Instant(options: InstantOptions): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: String, format: 'date-time' }),
    Transform(({ value }) =>
      value === undefined || value === null
        ? value
        : (readInstant(value, options.plainDay) ?? 'invalid'),
    ),
    IsDate({
      message: say(options, options.sentence ?? `${options.label} must be a date and time`),
    }),
  );
}

/**
 * Accepts the version of the object that the client edited. The request is refused with 409 if the
 * object has a newer version.
 */
export function EditedVersion(): PropertyDecorator {
  return WholeNumber({
    label: 'Version',
    min: 1,
    max: 1_000_000_000,
    optional: true,
    description:
      'Version of the object that the client edited. A request with an older version is refused ' +
      'with 409',
  });
}
