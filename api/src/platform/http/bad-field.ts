import { BadRequestException, type ValidationError } from '@nestjs/common';

/** The parts of a validation error that the sentence is made of. */
export type FieldError = Pick<ValidationError, 'property' | 'constraints'> & {
  readonly children?: readonly FieldError[];
};

/**
 * Returns an error that describes the first invalid field in one sentence. If the field is in a
 * list, the sentence begins with the number of the list's element, counted from 1: "Line 2:
 * Position must be 1, 2 or 3". `field` is the name of the invalid field, which selects the
 * translation.
 */
export function badField(errors: readonly FieldError[]): BadRequestException {
  const [error] = errors;
  const message = error ? sentenceOf(error) : 'The request could not be read';
  return new BadRequestException({ message, field: error?.property.slice(0, 40) });
}

function sentenceOf({ property, constraints, children }: FieldError): string {
  const own = Object.values(constraints ?? {})[0];
  if (own) return own;
  const [child] = children ?? [];
  if (!child) return 'The request could not be read';
  const sentence = sentenceOf(child);
  return /^\d+$/.test(property) ? `Line ${Number(property) + 1}: ${sentence}` : sentence;
}
