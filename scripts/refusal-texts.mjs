// Writes the English sentences of all refusals that a guest or a player can get, for the types of
// their translations. The sentences come from the sources of the API, the names of fields from its
// OpenAPI document.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');
const FILE = 'web/src/i18n/en/refusals.gen.ts';

/**
 * Fields that no person types or chooses. The page sends them, so that only a defect of the page
 * makes the API refuse one.
 */
const OF_THE_PAGE = new Set([
  'auth',
  'before',
  'cursor',
  'endpoint',
  'filter',
  'format',
  'ids',
  'language',
  'limit',
  'muted',
  'p256dh',
  'page',
  'razorpay_order_id',
  'razorpay_payment_id',
  'razorpay_signature',
  'stream',
  'subjects',
  't',
  'view',
]);

/** Returns the refusals of a file that is not only for staff, as `[code, sentence]`. */
function refusalsIn(path) {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('refusals({')) return [];
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'refusals') {
      for (const { name, initializer } of node.arguments[0].properties) {
        const fields = new Map(initializer.properties.map((each) => [each.name.getText(), each]));
        if (fields.has('staff')) continue;
        found.push([name.getText(), textOf(fields.get('sentence').initializer)]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the text of a string literal, or of several literals joined with `+`. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  throw new Error(`not a text: ${node.getText()}`);
}

function refusalsOfPlayers() {
  return ['kernel', 'platform', 'modules', 'addons'].flatMap((area) => {
    const folder = join(ROOT, 'api/src', area);
    return readdirSync(folder, { recursive: true })
      .filter((path) => /(?<![.]test)[.]ts$/.test(path))
      .flatMap((path) => refusalsIn(join(folder, path)));
  });
}

/**
 * Returns the names of the fields that guests and players type or choose, in the bodies and queries
 * of their calls. The API names one of them in a refusal with the code BAD_REQUEST.
 */
function fieldsOfPlayers() {
  const { paths, components } = JSON.parse(
    readFileSync(join(ROOT, 'api/dist/openapi.json'), 'utf8'),
  );
  const schemaOf = (schema) =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').pop()] : schema;
  const isForPlayers = ({ who }) => typeof who === 'string' || who.includes('player');
  const names = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => isForPlayers(operation['x-access']))
    .flatMap(({ parameters = [], requestBody }) => {
      const body = schemaOf(requestBody?.content['application/json']?.schema);
      const queries = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      return [...Object.keys(body?.properties ?? {}), ...queries];
    });
  return [...new Set(names)].filter((name) => !OF_THE_PAGE.has(name)).sort();
}

// The web writes a wait in the words of each language, so that a placeholder in seconds and its
// unit become `{wait}`.
const sentences = new Map(
  refusalsOfPlayers().map(([code, sentence]) => [
    code,
    sentence.replace('{retryAfter} seconds', '{wait}'),
  ]),
);
const row = ([code, sentence]) => `  ${code}: ${JSON.stringify(sentence)},`;
const text = [
  '// Written by `npm run openapi`.',
  '/** English sentences of the refusals that a guest or a player can get, by code. */',
  'export const refusalsEnglish = {',
  ...[...sentences].sort(([one], [other]) => (one < other ? -1 : 1)).map(row),
  '',
  '  // The API has its own sentence for each mistake in a field. These stand for all of them.',
  ...fieldsOfPlayers().map((name) =>
    row([`'BAD_REQUEST.${name}'`, `The field ${name} is not valid`]),
  ),
  '} as const;',
  '',
].join('\n');
writeFileSync(join(ROOT, FILE), text);
