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
  type ValidationArguments,
} from 'class-validator';
import { endOfIndianDay, MAX_TOKENS, parseInstant } from '../../kernel/index.js';

/**
 * One decorator per field of a request: it checks the value, has one sentence for an error, and
 * documents the bounds in the OpenAPI document. `label` is the field's name in sentences.
 */
interface FieldOptions {
  readonly label: string;
  readonly optional?: boolean;
  readonly example?: unknown;
  readonly description?: string;
  /** The literal sentence of the specification, if it has one for this field. */
  readonly sentence?: string;
  /** The sentence for a missing field, if different. */
  readonly missing?: string;
}

/** Returns the sentence for a bad value or for a missing field. */
function say(options: FieldOptions, sentence: string): (args: ValidationArguments) => string {
  return ({ value }) =>
    value === undefined || value === null || value === ''
      ? (options.missing ?? sentence)
      : sentence;
}

/** Returns the sentence for a text that is missing or of another type. */
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
  readonly transform?: 'trim' | 'trim-lower' | 'trim-upper' | 'keep';
}

/** A text, trimmed by default, without control characters. */
export function Text(options: TextOptions): PropertyDecorator {
  const { label, min = 1, max, pattern, transform = 'trim' } = options;
  const bounds =
    min > 0
      ? `${label} must be ${min} to ${max} characters`
      : `${label} must be at most ${max} characters`;
  return applyDecorators(
    documented(options, {
      type: String,
      minLength: min,
      maxLength: max,
      ...(pattern ? { pattern: pattern.source } : {}),
    }),
    Transform(({ value }) => (typeof value === 'string' ? tidy(value, transform) : value)),
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
    // Control characters other than tab and line ends are refused.
    Matches(/^(?:[\t\n\r]|\P{Cc})*$/u, {
      message: `${label} has characters that cannot be used`,
    }),
    ...(pattern
      ? [Matches(pattern, { message: options.sentence ?? `${label} is not valid` })]
      : []),
  );
}

function tidy(value: string, transform: NonNullable<TextOptions['transform']>): string {
  switch (transform) {
    case 'keep':
      return value;
    case 'trim':
      return value.trim();
    case 'trim-lower':
      return value.trim().toLowerCase();
    case 'trim-upper':
      return value.trim().toUpperCase();
  }
}

/** An e-mail address, trimmed and lower-cased. */
export function EmailAddress(options: Partial<FieldOptions> = {}): PropertyDecorator {
  const full = { label: 'Email', example: 'asha@example.com', ...options };
  const sentence = full.sentence ?? 'Please enter a valid email address';
  return applyDecorators(
    documented(full, { type: String, format: 'email', maxLength: 254 }),
    Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
    IsString({ message: sentence }),
    Length(3, 254, { message: sentence }),
    IsEmail({}, { message: sentence }),
  );
}

export interface WholeNumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** The literal sentence for a number below `min`, if it has its own. */
  readonly tooSmall?: string;
}

/** A whole number sent as a JSON number. */
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

/** An amount of tokens: whole, from `min` to the largest amount of one entry. */
export function Tokens(
  options: Omit<WholeNumberOptions, 'max'> & { readonly max?: number },
): PropertyDecorator {
  return WholeNumber({ max: MAX_TOKENS, ...options });
}

/** One of a closed list. */
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
  /** Reads a plain day `YYYY-MM-DD` as its first or its last moment in India. */
  readonly plainDay?: 'start' | 'end';
}

function readInstant(value: unknown, plainDay: InstantOptions['plainDay']): Date | null {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim());
  return isDay && plainDay === 'end' ? endOfIndianDay(value.trim()) : parseInstant(value);
}

/** An instant: ISO 8601, epoch milliseconds, or a text without zone, which means Indian time. */
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

/** The version that was edited: refused with 409 when it is no longer the current one. */
export function EditedVersion(): PropertyDecorator {
  return WholeNumber({
    label: 'Version',
    min: 1,
    max: 1_000_000_000,
    optional: true,
    description: 'The version that was edited: refused with 409 when it is no longer the present',
  });
}
