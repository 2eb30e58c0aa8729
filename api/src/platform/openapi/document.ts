import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorAnswer } from './error-answer.js';
import { type Operation, operationsOf } from './operations.js';

const DESCRIPTION = `Tournaments of a battle-royale mobile game, played for tokens (1 token = ₹1).

Answers are JSON, except for files, images and the stream of events. Every error has the same
shape (ErrorAnswer), whose \`message\` is a sentence to show to the user. Times are ISO 8601 with
\`Z\`. Tokens are whole numbers. The header \`X-Server-Time\` is the server's clock in milliseconds
since 1970.`;

/**
 * Returns the OpenAPI document of all routes. Its parts are sorted, so that the same routes always
 * give the same document.
 */
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

function addErrors(operation: Operation, path: string, method: string): void {
  const guarded = (operation.security ?? []).length > 0;
  const keyed = (operation.parameters ?? []).some(
    (parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key',
  );
  const possible: [boolean, number, string][] = [
    [true, 400, 'The request is not valid'],
    [guarded, 401, 'The caller is not signed in, or the session has ended'],
    [guarded, 403, 'The caller has no right to do this'],
    [path.includes('{'), 404, 'The object does not exist, or the caller may not see it'],
    [
      keyed || method !== 'get',
      409,
      'The request conflicts with the present state, or its first attempt is still being ' +
        'processed',
    ],
    [keyed, 422, 'The Idempotency-Key was already used for a different request'],
    [true, 429, 'Too many requests. `retryAfter` is the number of seconds to wait'],
    [true, 503, 'Temporarily not available. `retryAfter` is the number of seconds to wait'],
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
