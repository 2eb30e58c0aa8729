import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { type FieldError } from './bad-field.js';

const OBJECT_CLASS = 'arena:object-class';

/** Declares the class of an object in a field, or of each object in a list. */
export function ObjectOf(item: Class): PropertyDecorator {
  return applyDecorators(
    Type(() => item),
    ((target: object, name: string | symbol) =>
      Reflect.defineMetadata(OBJECT_CLASS, item, target, name)) as PropertyDecorator,
  );
}

/**
 * Returns an error for the first field that the class does not declare, at any depth; null if all
 * are known. It runs before the transformation into objects of the class, whose time grows with the
 * square of the number of unknown fields.
 */
export function unknownField(value: unknown, declared: Class): FieldError | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    return firstOf(value.keys(), (index) => inside(index, unknownField(value[index], declared)));
  }
  const known = fieldsOf(declared);
  const strange = Object.keys(value).find((name) => !known.has(name));
  if (strange !== undefined) return notKnown(strange);
  return firstOf(Object.keys(value), (name) => {
    const item = known.get(name);
    return item ? inside(name, unknownField(Reflect.get(value, name), item)) : null;
  });
}

const notKnown = (property: string): FieldError => ({
  property,
  constraints: { known: `The field ${property.slice(0, 40)} is not known` },
});

const inside = (property: string | number, error: FieldError | null): FieldError | null =>
  error && { property: String(property), children: [error] };

function firstOf<Key>(
  keys: Iterable<Key>,
  read: (key: Key) => FieldError | null,
): FieldError | null {
  for (const key of keys) {
    const error = read(key);
    if (error) return error;
  }
  return null;
}

/** Fields of each class, with the class of the objects in them. */
const FIELDS = new WeakMap<Class, ReadonlyMap<string, Class | undefined>>();

function fieldsOf(declared: Class): ReadonlyMap<string, Class | undefined> {
  const kept = FIELDS.get(declared);
  if (kept) return kept;
  const rules = getMetadataStorage().getTargetValidationMetadatas(declared, '', false, false);
  const fields = new Map<string, Class | undefined>(
    rules.map(({ propertyName }) => [
      propertyName,
      Reflect.getMetadata(OBJECT_CLASS, declared.prototype as object, propertyName),
    ]),
  );
  FIELDS.set(declared, fields);
  return fields;
}
