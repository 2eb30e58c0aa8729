import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../src/platform/openapi/operations.js';
import { asking } from './world/ask.js';
import { type Product, sharedProduct } from './world/product.js';

let world: Product;
let document: OpenAPIObject;
beforeAll(async () => {
  world = await sharedProduct();
  document = (await asking(world, null)('GET', '/docs/openapi.json')).body;
});
afterAll(() => world.close());

/**
 * Routes whose bodies the providers define. The API checks the signature of the body instead of its
 * fields.
 */
const PROVIDERS_OWN = ['/api/payments/webhook', '/api/payouts/webhook'];

test('the documentation page is HTML without inline scripts', async () => {
  const page = await asking(world, null)('GET', '/docs');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toMatch(/html/);
  expect(page.text).not.toMatch(/<script>(?!\s*<)/);
});

test('every handler has a name of its own, by which its limits are counted', () => {
  const names = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names).not.toContain(undefined);
});

test('every route declares its permitted callers in the OpenAPI document', () => {
  const silent = operationsOf(document).filter(({ operation }) => !('x-access' in operation));
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every route declares all fields of its response in the OpenAPI document', () => {
  const holes = operationsOf(document).flatMap(({ method, path, operation }) => {
    const answers = Object.entries(operation.responses).filter(([status]) => status < '300');
    if (answers.length === 0) return [`${method} ${path} declares no answer`];
    return answers.flatMap(([status, answer]) => {
      const media = answer && 'content' in answer ? Object.values(answer.content ?? {}) : [];
      // Status 204 is the only success without a body.
      if ((status === '204') !== (media.length === 0)) {
        return [`${method} ${path} ${status} has a type where it has no body, or none`];
      }
      return media.flatMap(({ schema }) => holesIn(schema, `${method} ${path} ${status}`, []));
    });
  });
  expect(holes).toEqual([]);
});

test('every request body is declared with all its fields in the OpenAPI document', () => {
  const holes = operationsOf(document).flatMap(({ method, path, operation }) => {
    const { requestBody } = operation;
    if (!requestBody || !('content' in requestBody)) return [];
    if (PROVIDERS_OWN.includes(path)) return [];
    return Object.values(requestBody.content).flatMap(({ schema }) =>
      holesIn(schema, `${method} ${path} body`, []),
    );
  });
  expect(holes).toEqual([]);
});

test('every route declares its errors in the common shape in the OpenAPI document', () => {
  for (const { operation } of operationsOf(document)) {
    for (const status of ['400', '429', '503']) {
      expect(JSON.stringify(operation.responses[status])).toContain('ErrorAnswer');
    }
  }
});

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Finds schemas that a generated client would type as `any` or a bare `object`. */
function holesIn(schema: unknown, where: string, seen: readonly string[]): string[] {
  const it = (schema ?? {}) as Schema;
  if (it.$ref) {
    const name = it.$ref.split('/').at(-1) ?? '';
    if (seen.includes(name)) return [];
    return holesIn(document.components?.schemas?.[name], `${where} ${name}`, [...seen, name]);
  }
  const several = it.allOf ?? it.oneOf ?? it.anyOf;
  if (several) return several.flatMap((each) => holesIn(each, where, seen));
  if (it.type === 'array') return holesIn(it.items, `${where}[]`, seen);
  if (it.type === 'object') {
    const fields = Object.entries(it.properties ?? {});
    if (fields.length > 0) {
      return fields.flatMap(([name, field]) => holesIn(field, `${where}.${name}`, seen));
    }
    const rest = it.additionalProperties;
    if (typeof rest === 'object') return holesIn(rest, `${where}{}`, seen);
    return [`${where} is an object of anything`];
  }
  return it.type ? [] : [`${where} has no type`];
}
