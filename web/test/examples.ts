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
  readonly required?: readonly string[];
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
 * examples of the OpenAPI document. A list that is not given has one item. Optional fields that are
 * not given are left out, unless `isWhole` is true.
 */
export function bodyOf(call: string, given: unknown, isWhole = false): unknown {
  const [method = '', path = ''] = call.split(' ');
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '';
  const schema = responses[status]?.content?.['application/json']?.schema;
  return schema && filled(schema, given, { names: [], isWhole });
}

interface Within {
  /** The schemas that contain the value, so that none repeats. */
  readonly names: readonly string[];
  readonly isWhole: boolean;
}

function filled(schema: Schema, given: unknown, within: Within): unknown {
  if (given === null) return null;
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    const named = components.schemas[name] ?? {};
    return within.names.includes(name) && given === undefined
      ? null
      : filled(named, given, { ...within, names: [...within.names, name] });
  }
  const [part] = schema.allOf ?? schema.oneOf ?? [];
  if (given === undefined) {
    if (schema.example !== undefined) return schema.example;
    if (schema.nullable) return null;
  }
  if (part) return filled(part, given, within);
  if (schema.properties) return filledObject(schema, given, within);
  if (schema.items) return filledList(schema.items, given, within);
  return given === undefined ? simple(schema) : given;
}

function filledObject({ properties = {}, required = [] }: Schema, given: unknown, within: Within) {
  const fields = (given ?? {}) as Record<string, unknown>;
  const entries = Object.entries(properties)
    .filter(([name]) =>
      name in fields ? fields[name] !== undefined : within.isWhole || required.includes(name),
    )
    .map(([name, schema]) => [name, filled(schema, fields[name], within)]);
  return { ...fields, ...Object.fromEntries(entries) };
}

function filledList(items: Schema, given: unknown, within: Within) {
  if (given !== undefined) return (given as unknown[]).map((item) => filled(items, item, within));
  const name = items.$ref?.replace('#/components/schemas/', '');
  return name && within.names.includes(name) ? [] : [filled(items, undefined, within)];
}

function simple(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'object') return {};
  return BY_FORMAT[schema.format ?? ''] ?? 'text';
}
