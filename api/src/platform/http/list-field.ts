import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy, ValidateNested } from 'class-validator';

interface ListOptions {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The literal sentence for a list that is missing or too short. */
  readonly sentence?: string;
}

/** A list of objects, each checked by the decorators of its own class. */
export function ListOf(item: Class, { label, min, max, sentence }: ListOptions): PropertyDecorator {
  const missing = sentence ?? `${label} is required`;
  const notObjects = `${label} must be a list of objects`;
  return applyDecorators(
    ApiProperty({ type: [item], minItems: min, maxItems: max }),
    Type(() => item),
    ValidateNested({ each: true, message: notObjects }),
    ArrayMaxSize(max, {
      message: ({ value }) =>
        Array.isArray(value) ? `${label} may have at most ${max} lines` : missing,
    }),
    ArrayMinSize(min, { message: missing }),
    IsArray({ message: missing }),
    // The nested check enters a list inside the list, and an empty one passes it.
    ValidateBy(
      { name: 'object', validator: { validate: (line) => line instanceof item } },
      { each: true, message: notObjects },
    ),
  );
}
