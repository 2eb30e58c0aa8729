// The module that owns each table, and the SQL that the modules' edges allow.
import ts from 'typescript';
import { MAY_IMPORT, OWNS } from '../.dependency-cruiser.mjs';

const NAME = '"?((?:[a-z_]+\\.)?[a-z_]+)"?';
const NAMED = new RegExp(
  `\\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|LATERAL)\\s+(?:ONLY\\s+)?${NAME}`,
  'g',
);
/** The second and later tables of a FROM list: a comma, a table, an alias, and what may follow. */
const LISTED = new RegExp(
  `,\\s*${NAME}(?:\\s+(?:AS\\s+)?[a-z_]+)?` +
    '(?=\\s*(?:,|WHERE|ON|JOIN|LEFT|CROSS|GROUP|ORDER|LIMIT|\\)|$))',
  'g',
);
/** A part of a statement that follows FROM: a table and its alias. */
const ALONE = /^\s*((?:[a-z_]+\.)?[a-z_]+)\s+(?:AS\s+)?[a-z_]{1,12}\s*$/;
const WRITTEN = new RegExp(
  `\\b(?:INSERT\\s+INTO|(?<!\\bDO\\s|\\bFOR\\s|\\bKEY\\s)UPDATE|DELETE\\s+FROM|TRUNCATE)\\s+(?:ONLY\\s+)?${NAME}`,
  'g',
);
/** Calls of TypeORM whose first argument names a table, or is an entity. */
const BUILDER = /^(?:from|into|update|relation|Entity|(?:left|inner)Join\w*)$/;
const REPOSITORY = /^(?:getRepository|InjectRepository)$/;

export const owners = new Map(
  Object.entries(OWNS).flatMap(([module, tables]) => tables.map((table) => [table, module])),
);
const isTable = (name) => owners.has(name);
const firsts = (pattern, text) => [...text.matchAll(pattern)].map(([, name]) => name);

/** Returns the tables that an SQL text reads or writes. */
export function tablesIn(text) {
  const sql = text.replace(/--.*$/gm, ' ');
  const names = [...firsts(NAMED, sql), ...firsts(LISTED, sql), ALONE.exec(sql)?.[1] ?? ''];
  const written = new Set(firsts(WRITTEN, sql).filter(isTable));
  return [...new Set(names.filter(isTable))].map((table) => ({
    table,
    writes: written.has(table),
  }));
}

/** Returns every use of a table in a source, with its line. */
export function usesIn(path, source, entities = new Map()) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const uses = [];
  const add = (node, found) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    uses.push(...found.map((use) => ({ ...use, line })));
  };
  const visit = (node) => {
    if (ts.isTemplateExpression(node)) {
      const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      add(node, tablesIn(pieces.map(({ text }) => text).join(' _ ')));
    } else if (ts.isStringLiteralLike(node)) {
      const isNamed = isTable(node.text) && BUILDER.test(calleeOf(node));
      add(node, isNamed ? [{ table: node.text, writes: false }] : tablesIn(node.text));
    } else if (ts.isIdentifier(node) && REPOSITORY.test(calleeOf(node))) {
      const table = entities.get(node.text);
      if (table) add(node, [{ table, writes: true }]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** Returns the tables of the entities that a source declares, by class name. */
export function entitiesIn(source) {
  const named = /@Entity\(\s*(?:\{\s*name:\s*)?'([a-z_]+)'(?:,\s*schema:\s*'([a-z_]+)')?/;
  const declared = new RegExp(`${named.source}[^)]*\\)\\s*export class (\\w+)`, 'g');
  return [...source.matchAll(declared)].map(([, table, schema, name]) => [
    name,
    schema ? `${schema}.${table}` : table,
  ]);
}

function calleeOf(node) {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return '';
  const { expression } = parent;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** A function of the schema: its name, and its body between two equal quotes. */
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION\s+([\w.]+)[\s\S]*?\bAS\s+(\$\w*\$)([\s\S]*?)\2/g;

export const functionsIn = (sql) =>
  [...sql.replace(/--.*$/gm, '').matchAll(FUNCTION)].map(([, name, , body]) => ({ name, body }));

export const tablesMadeIn = (sql) =>
  firsts(
    /^\s*CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?((?:[a-z_]+\.)?[a-z_]+)/gm,
    sql,
  );

/** The platform is below every module. */
const mayRead = (module, owner) =>
  [module, 'platform', ...(MAY_IMPORT[module] ?? [])].includes(owner);

/** Returns the problem with a module's use of a table, or null. Only the owner may write. */
export function breach(module, { table, writes }) {
  const owner = owners.get(table);
  if (module === owner) return null;
  if (writes) return `${module} writes ${table} of ${owner}`;
  return mayRead(module, owner) ? null : `${module} reads ${table} of ${owner}`;
}

/**
 * Returns the problem with a function of the schema, or null. A function belongs to the owner of
 * the tables that it writes, and may read what that owner may read. A function that only reads
 * belongs to an owner of one of its tables.
 */
export function functionBreach({ name, body }) {
  const uses = tablesIn(body);
  const writers = [
    ...new Set(uses.filter(({ writes }) => writes).map(({ table }) => owners.get(table))),
  ];
  if (writers.length > 1) return `${name} writes tables of ${writers.sort().join(' and ')}`;
  const read = [...new Set(uses.map(({ table }) => owners.get(table)))];
  const candidates = writers.length === 1 ? writers : read;
  const fits = candidates.some((module) => read.every((owner) => mayRead(module, owner)));
  return fits || read.length === 0 ? null : `${name} joins tables of ${read.sort().join(', ')}`;
}
