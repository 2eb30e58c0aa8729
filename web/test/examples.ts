import document from '../../api/dist/openapi.json?raw';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
type Operation = { readonly responses: Readonly<Record<string, Response>> };
const { paths, components } = JSON.parse(document) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-26T10:15:00.000Z',
  date: '2026-11-26',
  uuid: '018f0000-0000-7000-8000-000000000001',
  email: 'asha@example.com',
  uri: 'https://example.com/',
};

/** Paths of the API, with their placeholders. */
export const PATHS = Object.keys(paths);

/**
 * Returns the body of a call's successful response: the given fields, and for the others the
 * examples of the OpenAPI document. A list that is not given has one item.
 */
export function bodyOf(call: string, given: unknown): unknown {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '';
  const schema = responses[status]?.content?.['application/json']?.schema;
  return schema && filled(schema, given, []);
}

/** Fills a value of a schema. `within` are the schemas that contain it, so that none repeats. */
function filled(schema: Schema, given: unknown, within: readonly string[]): unknown {
  if (given === null) return null;
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    const named = components.schemas[name] ?? {};
    return within.includes(name) && given === undefined
      ? null
      : filled(named, given, [...within, name]);
  }
  const [part] = schema.allOf ?? schema.oneOf ?? [];
  if (given === undefined) {
    if (schema.example !== undefined) return schema.example;
    if (schema.nullable) return null;
  }
  if (part) return filled(part, given, within);
  if (schema.properties) return filledObject(schema.properties, given, within);
  if (schema.items) return filledList(schema.items, given, within);
  return given === undefined ? simple(schema) : given;
}

function filledObject(
  properties: NonNullable<Schema['properties']>,
  given: unknown,
  within: readonly string[],
) {
  const fields = (given ?? {}) as Record<string, unknown>;
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    filled(schema, fields[name], within),
  ]);
  return { ...fields, ...Object.fromEntries(entries) };
}

function filledList(items: Schema, given: unknown, within: readonly string[]) {
  if (given !== undefined) return (given as unknown[]).map((item) => filled(items, item, within));
  const name = items.$ref?.replace('#/components/schemas/', '');
  return name && within.includes(name) ? [] : [filled(items, undefined, within)];
}

function simple(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'object') return {};
  return BY_FORMAT[schema.format ?? ''] ?? 'text';
}
