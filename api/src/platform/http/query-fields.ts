import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Allow, ValidateBy } from 'class-validator';
import { endOfIndianDay, isId, parseInstant, tidied } from '../../kernel/index.js';

/**
 * Declares a query field that ignores an invalid value. The class must assign the default to the
 * property, because a field that is not sent is not parsed.
 */
function lenient(schema: ApiPropertyOptions, read: (value: unknown) => unknown): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(schema),
    Transform(({ value }) => read(value)),
    Allow(),
  );
}

/** Marks a value as refused, with the sentence for the client. */
class Refused {
  constructor(readonly sentence: string) {}
}

/**
 * Declares a query field that refuses an invalid value. Used for times, the ledger and exports,
 * where an ignored filter would return everything. An empty value counts as not sent. The parameter
 * `sent` of `read` is the whole query.
 */
function strict(
  schema: ApiPropertyOptions,
  sentence: string,
  read: (value: unknown, sent: Readonly<Record<string, unknown>>) => unknown,
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(schema),
    Transform(({ value, obj }) =>
      value === undefined || value === ''
        ? read(undefined, obj)
        : (read(value, obj) ?? new Refused(sentence)),
    ),
    ValidateBy({
      name: 'readable',
      validator: {
        validate: (value) => !(value instanceof Refused),
        defaultMessage: (refused) =>
          refused?.value instanceof Refused ? refused.value.sentence : sentence,
      },
    }),
  );
}

/**
 * Accepts a whole number. An invalid or missing number, or one out of bounds, becomes the fallback.
 */
export function QueryNumber(options: {
  readonly min: number;
  readonly max: number;
  readonly fallback?: number;
}): PropertyDecorator {
  const { min, max, fallback } = options;
  const schema = { type: 'integer', minimum: min, maximum: max, default: fallback } as const;
  return lenient(schema, (value) => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
    return number !== null && number >= min && number <= max ? number : fallback;
  });
}

/** Accepts one of the given values. Any other value becomes the fallback. */
export function QueryChoice(
  values: readonly string[],
  options: { readonly fallback?: string; readonly name?: string } = {},
): PropertyDecorator {
  const schema = {
    enum: [...values],
    default: options.fallback,
    ...(options.name ? { enumName: options.name } : {}),
  };
  return lenient(schema as ApiPropertyOptions, (value) =>
    typeof value === 'string' && values.includes(value) ? value : options.fallback,
  );
}

/** Accepts one of the given values, and refuses any other value. */
export function ExactChoice(
  label: string,
  values: readonly string[],
  options: { readonly fallback: string; readonly name: string },
): PropertyDecorator {
  const schema = { enum: [...values], default: options.fallback, enumName: options.name };
  return strict(
    schema as ApiPropertyOptions,
    `${label} must be one of: ${values.join(', ')}`,
    (value) => {
      if (value === undefined) return options.fallback;
      return typeof value === 'string' && values.includes(value) ? value : undefined;
    },
  );
}

/** Reads `true` and `1` as true, and any other value as false. */
export function QueryFlag(description: string): PropertyDecorator {
  return lenient({ type: Boolean, default: false, description }, isFlagSet);
}

/** Returns true if the value of a flag in the query string sets it. */
export const isFlagSet = (value: unknown): boolean => ['true', '1'].includes(String(value));

/**
 * Accepts a search text in the normal form of a line. Control characters become spaces. An empty
 * text counts as not sent.
 */
export function QueryText(description: string, max = 100): PropertyDecorator {
  return lenient({ type: String, maxLength: max, description }, (value) =>
    typeof value === 'string'
      ? tidied('line', value.replaceAll(/\p{Cc}/gu, ' ')).slice(0, max) || undefined
      : undefined,
  );
}

const INSTANT = { type: String, description: 'A time in ISO 8601, or a day YYYY-MM-DD in India' };

const BACKWARDS = '"from" must not be later than "to"';

/**
 * Accepts a time. A day without a time means its first moment in India for `from`, and its last
 * moment for `to`. An invalid time is refused, and so is a `to` before `from`.
 */
export function QueryInstant(edge: 'from' | 'to'): PropertyDecorator {
  const sentence = `"${edge}" must be a day or a time, such as 2026-11-22`;
  return strict(INSTANT, sentence, (value, sent) => {
    const instant = readInstant(value, edge);
    if (!instant || edge === 'from') return instant;
    const from = readInstant(sent.from, 'from');
    return from && from > instant ? new Refused(BACKWARDS) : instant;
  });
}

function readInstant(value: unknown, edge: 'from' | 'to'): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const instant = isDay && edge === 'to' ? endOfIndianDay(value) : parseInstant(value);
  return instant ?? undefined;
}

/**
 * Accepts one text that selects the subject of the response. A text that is too long or sent twice
 * is refused.
 */
export function ExactText(label: string, description: string, max = 100): PropertyDecorator {
  const sentence = `${label} must be one text of at most ${max} characters`;
  return strict({ type: String, maxLength: max, description }, sentence, (value) =>
    typeof value === 'string' && value.length <= max ? tidied('line', value) : undefined,
  );
}

/** Accepts the id of one row, such as a player. Any other value is refused. */
export function QueryId(label: string, description: string): PropertyDecorator {
  const schema = { type: String, format: 'uuid', description } as const;
  return strict(schema, `${label} must be an id`, (value) => (isId(value) ? value : undefined));
}
