import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorAnswer } from './error-answer.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const DESCRIPTION = `Tournaments of a battle-royale mobile game, played for tokens (1 token = ₹1).

Every answer is JSON. Errors have one shape (ErrorAnswer) whose \`message\` is a sentence for
people. Instants are ISO 8601 with \`Z\`. Tokens are whole numbers. \`X-Server-Time\` tells the
server's clock in milliseconds.`;

/** The document of all routes, always in the same order for the same routes. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Arena')
      .setDescription(DESCRIPTION)
      .setVersion('1')
      .addBearerAuth()
      .build(),
    {
      extraModels: [ErrorAnswer],
      operationIdFactory: (controller, method) =>
        `${controller.replace(/Controller$/, '')}_${method}`,
    },
  );
  for (const { path, method, operation } of operationsOf(document)) {
    operation.tags = [path.split('/')[2] ?? 'api'];
    addErrors(operation, path, method);
  }
  document.paths = sorted(document.paths);
  const { schemas = {} } = document.components ?? {};
  document.components = { ...document.components, schemas: sorted(schemas) };
  return document;
}

export interface DescribedOperation {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: Operation;
}

export function operationsOf(document: OpenAPIObject): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

function addErrors(operation: Operation, path: string, method: string): void {
  const guarded = (operation.security ?? []).length > 0;
  const keyed = (operation.parameters ?? []).some(
    (parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key',
  );
  const possible: [boolean, number, string][] = [
    [true, 400, 'Something in the request is not right'],
    [guarded, 401, 'No session, or one that is over'],
    [guarded, 403, 'Not for this caller'],
    [path.includes('{'), 404, 'There is no such thing, or not for this caller'],
    [keyed || method !== 'get', 409, 'It conflicts with what stands, or is still being processed'],
    [keyed, 422, 'The Idempotency-Key was used for another request'],
    [true, 429, 'Too often; see retryAfter'],
    [true, 503, 'Not possible at the moment; see retryAfter'],
  ];
  for (const [applies, status, description] of possible) {
    if (applies) operation.responses[status] ??= { description, content: ERROR_CONTENT };
  }
}

const ERROR_CONTENT = {
  'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } },
};

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
