import type { OpenAPIObject } from '@nestjs/swagger';
import { assert } from '../../src/kernel/index.js';
import type { Role } from '../../src/platform/http/index.js';
import { operationsOf } from '../../src/platform/openapi/operations.js';
import { asking } from './ask.js';
import type { Product } from './product.js';

export interface FieldSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly allOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

/**
 * A route as the OpenAPI document describes it. Tests read the routes from there, so that they
 * cover new routes too.
 */
export interface DescribedRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly who: 'anyone' | 'signed-in' | readonly Role[];
  readonly evenBanned: boolean;
  readonly isStream: boolean;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body: FieldSchema | null;
  /** Content types of the responses. */
  readonly produces: readonly string[];
}

export async function describedRoutes(
  world: Pick<Product, 'url'>,
): Promise<readonly DescribedRoute[]> {
  const answer = await asking(world, null)('GET', '/docs/openapi.json');
  const document: OpenAPIObject = answer.body;
  return operationsOf(document).map(({ path, method, operation }) => {
    const access = (operation as { 'x-access'?: Pick<DescribedRoute, 'who' | 'evenBanned'> })[
      'x-access'
    ];
    const { requestBody, parameters = [] } = operation;
    const content = requestBody && 'content' in requestBody ? requestBody.content : {};
    const schema = Object.values(content)[0]?.schema as FieldSchema | undefined;
    const namesIn = (place: string) =>
      parameters.flatMap((each) => ('in' in each && each.in === place ? [each.name] : []));
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as DescribedRoute['method'],
      path,
      who: access?.who ?? [],
      evenBanned: access?.evenBanned ?? false,
      isStream: JSON.stringify(operation.responses).includes('text/event-stream'),
      query: namesIn('query'),
      headers: namesIn('header'),
      body: schema ? resolved(schema, document) : null,
      produces: Object.values(operation.responses).flatMap((response) =>
        response && 'content' in response ? Object.keys(response.content ?? {}) : [],
      ),
    };
  });
}

/** Returns the schema with every reference replaced by the schema that it names. */
function resolved(schema: FieldSchema, document: OpenAPIObject): FieldSchema {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return resolved((document.components?.schemas?.[name] ?? {}) as FieldSchema, document);
  }
  if (schema.allOf?.[0]) return resolved(schema.allOf[0], document);
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, resolved(field, document)] as const,
  );
  return {
    ...schema,
    ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(schema.items ? { items: resolved(schema.items, document) } : {}),
  };
}

/** Returns a value that the schema accepts, as far as a schema can express it. */
export function sample(schema: FieldSchema, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, field]) => [key, sample(field, key)]),
    );
  }
  if (schema.format === 'binary') return undefined;
  if (schema.format === 'uuid') return '0190a0b0-0000-7000-8000-000000000000';
  if (schema.format === 'date-time') return instantOf(name);
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : [];
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return 'a'.repeat(Math.max(3, schema.minLength ?? 0));
}

/**
 * Returns the largest value that the schema allows. Its texts are in Devanagari, whose letters take
 * three bytes each, unless a pattern allows only Latin letters.
 */
export function largest(schema: FieldSchema, name = ''): unknown {
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, field]) => [key, largest(field, key)]),
    );
  }
  if (schema.type === 'array') {
    const { items = {} } = schema;
    const length = schema.maxItems ?? items.enum?.length;
    assert(length, `the list ${name} has no maximum length in the OpenAPI document`);
    return Array(length).fill(largest(items, name));
  }
  if (schema.type !== 'string' || !schema.maxLength || schema.format === 'email') {
    return sample(schema, name);
  }
  const { maxLength, pattern = '' } = schema;
  const letter = new RegExp(pattern, 'u').test('न'.repeat(maxLength)) ? 'न' : 'n';
  return letter.repeat(maxLength);
}

/**
 * Returns a time in the future. For a field that ends a period, it is an hour later than for other
 * fields.
 */
function instantOf(name: string): string {
  const hours = /^(end|to|until)/i.test(name) ? 2 : 1;
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
