import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Allow, ValidateBy } from 'class-validator';
import { endOfIndianDay, parseInstant } from '../../kernel/index.js';

/**
 * Fields of a query string. A list is never refused for an invalid page or filter: an invalid value
 * is ignored, so each field also needs its default as the property's initial value.
 */
function lenient(schema: ApiPropertyOptions, read: (value: unknown) => unknown): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(schema),
    Transform(({ value }) => read(value)),
    Allow(),
  );
}

/** A refused value, with the sentence of the refusal. */
class Refused {
  constructor(readonly sentence: string) {}
}

/**
 * Refuses an invalid value with one sentence, for times, ledger and exports: ignoring it would
 * return everything. Empty counts as not sent. `sent` is the whole query.
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

/** A whole number; any other value, or one out of bounds, becomes the fallback. */
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

/** One of a closed list; any other value becomes the fallback. */
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

/** One of a closed list; any other value is refused. */
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

/** `true` or `1` is true; any other value is false. */
export function QueryFlag(description: string): PropertyDecorator {
  return lenient({ type: Boolean, default: false, description }, (value) =>
    ['true', '1'].includes(String(value)),
  );
}

/** A search text, trimmed; empty counts as not sent. */
export function QueryText(description: string, max = 100): PropertyDecorator {
  return lenient({ type: String, maxLength: max, description }, (value) =>
    // A NUL cannot be part of a PostgreSQL text, so nothing stored can match it.
    typeof value === 'string'
      ? value.replaceAll('\u0000', '').trim().slice(0, max) || undefined
      : undefined,
  );
}

const INSTANT = { type: String, description: 'ISO 8601, or a day YYYY-MM-DD in Indian time' };

const BACKWARDS = '"from" must not be later than "to"';

/**
 * An instant in any of the accepted forms; a plain day means its first or its last moment in India,
 * by `edge`. Other values, and an end before the start, are refused.
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

/** A text that selects the answer's subject: a repeated or too long one is refused. */
export function ExactText(label: string, description: string, max = 100): PropertyDecorator {
  const sentence = `${label} must be one text of at most ${max} characters`;
  return strict({ type: String, maxLength: max, description }, sentence, (value) =>
    typeof value === 'string' && value.length <= max ? value.trim() : undefined,
  );
}
