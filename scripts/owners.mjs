// Finds the tables that each SQL text and entity uses, and checks them against the owners of the
// tables. A module may read the tables of every module that it may import.
import ts from 'typescript';
import { MAY_IMPORT } from '../.dependency-cruiser.mjs';
import { CORE_READS, OWNS } from './table-owners.mjs';

const NAME = '"?((?:[a-z_]+\\.)?[a-z_]+)"?';
const NAMED = new RegExp(
  `\\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|LATERAL)\\s+(?:ONLY\\s+)?${NAME}`,
  'g',
);
/**
 * Matches the second and later tables in a FROM list: a comma, a table, an alias, and the text that
 * may follow.
 */
const LISTED = new RegExp(
  `,\\s*${NAME}(?:\\s+(?:AS\\s+)?[a-z_]+)?` +
    '(?=\\s*(?:,|WHERE|ON|JOIN|LEFT|CROSS|GROUP|ORDER|LIMIT|\\)|$))',
  'g',
);
/** Matches a text that consists of a table and its alias. Code puts such texts after FROM. */
const ALONE = /^\s*((?:[a-z_]+\.)?[a-z_]+)\s+(?:AS\s+)?[a-z_]{1,6}\s*$/;
const WRITTEN = new RegExp(
  `\\b(?:INSERT\\s+INTO|(?<!\\bDO\\s|\\bFOR\\s|\\bKEY\\s)UPDATE|DELETE\\s+FROM|TRUNCATE)\\s+(?:ONLY\\s+)?${NAME}`,
  'g',
);
/** Names of TypeORM's methods whose first argument is a table or an entity. */
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

/** Returns every table that a source file uses, with the line of the use. */
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

/**
 * Returns the entities that a source file declares, each with the name of its class and its table.
 */
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

/** Matches a function in a migration: its name, and its body between two equal dollar quotes. */
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION\s+([\w.]+)[\s\S]*?\bAS\s+(\$\w*\$)([\s\S]*?)\2/g;

export const functionsIn = (sql) =>
  [...sql.replace(/--.*$/gm, '').matchAll(FUNCTION)].map(([, name, , body]) => ({ name, body }));

export const tablesMadeIn = (sql) =>
  firsts(
    /^\s*CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?((?:[a-z_]+\.)?[a-z_]+)/gm,
    sql,
  );

/**
 * Returns true if the module may read the owner's tables. Every module may read the tables of the
 * platform.
 */
const mayRead = (module, owner) =>
  [module, 'platform', ...(MAY_IMPORT[module] ?? [])].includes(owner);

/**
 * Returns the problem with a module's use of a table, or null if there is none. Only the owner may
 * write a table.
 */
export function breach(module, { table, writes }) {
  const owner = owners.get(table);
  if (module === owner) return null;
  if (writes) return `${module} writes ${table} of ${owner}`;
  const isRead = mayRead(module, owner) || CORE_READS[module]?.includes(table);
  return isRead ? null : `${module} reads ${table} of ${owner}`;
}

/**
 * Returns the problem with an SQL function of a migration, or null if there is none. All tables
 * that a function writes must have the same owner, and that owner must be allowed to read the
 * function's other tables. For a function that only reads, the owner of one of its tables must be
 * allowed to read all others.
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
