import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy, ValidateNested } from 'class-validator';
import { ObjectOf } from './known-fields.js';

interface ListOptions {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Sentence for a missing or too short list, if the specification prescribes one. */
  readonly sentence?: string;
}

/** Accepts a list of objects. The decorators of the class `item` check each object. */
export function ListOf(item: Class, { label, min, max, sentence }: ListOptions): PropertyDecorator {
  const missing = sentence ?? `${label} is required`;
  const notObjects = `${label} must be a list of objects`;
  return applyDecorators(
    ApiProperty({ type: [item], minItems: min, maxItems: max }),
    ObjectOf(item),
    ValidateNested({ each: true, message: notObjects }),
    ArrayMaxSize(max, {
      message: ({ value }) =>
        Array.isArray(value) ? `${label} may have at most ${max} lines` : missing,
    }),
    ArrayMinSize(min, { message: missing }),
    IsArray({ message: missing }),
    // Refuses a list as an element. The check of nested objects would check the elements of such a
    // list instead, and accept an empty one.
    ValidateBy(
      { name: 'object', validator: { validate: (line) => line instanceof item } },
      { each: true, message: notObjects },
    ),
  );
}
