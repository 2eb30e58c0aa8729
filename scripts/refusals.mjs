// Finds the refusals that the API declares, and those that a guest or a player can get.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { NOT_ON_A_SCREEN, STAFF } from './sentences.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Returns the paths of the TypeScript files in a folder. */
export const filesIn = (folder) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && existsSync(join(ROOT, path)));

/**
 * Returns every refusal that the API declares with `refusals({CODE: {sentence}})`, as
 * `[module.CODE, sentence]`.
 */
export function refusalsOfTheApi() {
  return ['modules', 'platform', 'kernel']
    .flatMap((area) => filesIn(`api/src/${area}`))
    .filter((path) => !path.endsWith('.test.ts') && read(path).includes('refusals({'))
    .flatMap((path) => {
      const [, , area, module] = path.split('/');
      return tableOf(path).map(([code, sentence]) => [
        `${area === 'modules' ? module : area}.${code}`,
        sentence,
      ]);
    });
}

function tableOf(path) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'refusals') {
      for (const { name, initializer } of node.arguments[0].properties) {
        const sentence = initializer.properties.find((each) => each.name.getText() === 'sentence');
        found.push([name.getText(), textOf(sentence.initializer)]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(path));
  return found;
}

export const sourceOf = (path) =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);

/** Returns the text of a string literal, or of several literals joined with `+`. */
export function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  throw new Error(`not a text: ${node.getText()}`);
}

/** True if an entry of NOT_ON_A_SCREEN names the refusal. */
export const covers = (entry, code) =>
  entry.endsWith('*') ? code.startsWith(entry.slice(0, -1)) : entry === code;

/** Returns the reason in the longest entry of NOT_ON_A_SCREEN that names the refusal. */
const reasonFor = (code) =>
  Object.entries(NOT_ON_A_SCREEN)
    .filter(([entry]) => covers(entry, code))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1];

/** Returns the refusals that a guest or a player can get, as `[module.CODE, sentence]`. */
export const refusalsOfPlayers = () =>
  refusalsOfTheApi().filter(([code]) => reasonFor(code) !== STAFF);

/**
 * Fields that no person types or chooses. The page sends them, so that only a defect of the page
 * makes the API refuse one.
 */
const OF_THE_PAGE = [
  'auth',
  'before',
  'cursor',
  'endpoint',
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
];

/**
 * Returns the names of the fields that guests and players type or choose, in the bodies and queries
 * of their calls. The API names one of them in a refusal with the code BAD_REQUEST.
 */
export function fieldsOfPlayers() {
  const { paths, components } = JSON.parse(read('api/openapi.json'));
  const schemaOf = (schema) =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').pop()] : schema;
  const calls = read('api/test/access/who-may-call.ts').split("'admin, finance': [")[0];
  const names = [...calls.matchAll(/'([A-Z]+) (\/\S+)'/g)].flatMap(([, method, path]) => {
    const { parameters = [], requestBody } = paths[path][method.toLowerCase()];
    const body = schemaOf(requestBody?.content['application/json']?.schema);
    const queries = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    return [...Object.keys(body?.properties ?? {}), ...queries];
  });
  return [...new Set(names)].filter((name) => !OF_THE_PAGE.includes(name)).sort();
}
