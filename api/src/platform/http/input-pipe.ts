import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { badField } from './bad-field.js';
import { unknownField } from './known-fields.js';

/** Maximum number of parsed queries that are cached for one class of queries. */
const QUERIES = 500;
const LONGEST = 300;

/**
 * Parses and checks the body and the query of a request. Parsed queries are cached by their text,
 * because many clients send the same query.
 */
export class InputPipe extends ValidationPipe {
  private readonly remembered = new WeakMap<object, Map<string, object>>();

  constructor() {
    super({
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: badField,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    const unknown = metatype && this.toValidate(metadata) && unknownField(value, metatype);
    if (unknown) throw badField([unknown]);
    if (type !== 'query' || !metatype || data) return super.transform(value, metadata);
    const words = JSON.stringify(value);
    const known = this.remembered.get(metatype) ?? new Map<string, object>();
    const read = known.get(words) ?? ((await super.transform(value, metadata)) as object);
    if (words.length <= LONGEST) {
      if (known.size >= QUERIES) known.clear();
      known.set(words, read);
      this.remembered.set(metatype, known);
    }
    // Returns a copy, because a handler may change its query.
    return Object.assign(Object.create(Object.getPrototypeOf(read) as object), read);
  }
}
