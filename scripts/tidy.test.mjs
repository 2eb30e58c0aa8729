// Checks the rules for the code that a program can check; see ARCHITECTURE.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LONGEST_LINE = 100;
const LONGEST_FUNCTION = 80;
const LONGEST_FILE = 400;
const LONGEST_TEST = 600;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const code = tracked.filter((path) => /[.](ts|tsx|mjs)$/.test(path) && !/[.]gen[.]ts$/.test(path));
const sql = tracked.filter((path) => path.endsWith('.sql'));
const css = tracked.filter((path) => path.endsWith('.css'));
const text = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Fails with a list of all findings if there are any. */
const none = (findings, rule) => assert.deepEqual(findings, [], `${rule}\n${findings.join('\n')}`);

test(`a line has at most ${LONGEST_LINE} characters`, () => {
  const findings = [...code, ...sql].flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, index) =>
        // A long line with a string or an import is allowed, because the formatter cannot break it.
        line.length > LONGEST_LINE &&
        !/^\s*(import|export|'|"|`|\/\/ https?:)/.test(line) &&
        !/['"`][^'"`]{60,}['"`]/.test(line)
          ? [`${path}:${index + 1} has ${line.length}`]
          : [],
      ),
  );
  none(findings, 'break the line');
});

test(`a source file has at most ${LONGEST_FILE} lines, a test file ${LONGEST_TEST}`, () => {
  const findings = code
    .map((path) => [path, text(path).split('\n').length - 1])
    .filter(
      ([path, lines]) => lines > (/[.](test|spec)[.]/.test(path) ? LONGEST_TEST : LONGEST_FILE),
    )
    .map(([path, lines]) => `${path} has ${lines}`);
  none(findings, 'split the file by subject');
});

/**
 * True for the callback of a test suite, which may be longer than a function because it is a list
 * of tests.
 */
const isSuite = (node) =>
  ts.isCallExpression(node.parent) && /^describe|^test$/.test(node.parent.expression.getText());

test(`a function has at most ${LONGEST_FUNCTION} lines`, () => {
  const findings = code.flatMap((path) => {
    const source = ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true);
    const found = [];
    const visit = (node) => {
      if (ts.isFunctionLike(node) && node.body && !isSuite(node)) {
        const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
        const lines = source.getLineAndCharacterOfPosition(node.end).line - first + 1;
        const isWrapper = path.endsWith('.js') && first < 3;
        if (lines > LONGEST_FUNCTION && !isWrapper) found.push(`${path}:${first + 1} has ${lines}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
  none(findings, 'a function fits a screen');
});

test('an object literal is never spread into another one to put several properties on one line', () => {
  const findings = code
    .filter((path) => /^(api|web)\/src\//.test(path) && !/[.]test[.]ts$/.test(path))
    .flatMap((path) => {
      const source = ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true);
      const found = [];
      const visit = (node) => {
        if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${path}:${line + 1}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
  none(findings, 'one name a line, as the formatter writes it');
});

test('no file has a general name such as utils or helpers', () => {
  const names = /(^|[./-])(utils?|helpers?|common|misc|shared|managers?|services?)([./-]|$)/;
  const findings = code.filter((path) => names.test(path.replace(/^web\/src\/lib\//, '')));
  none(findings, 'name the file after its subject');
});

const BANNED = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'do it, or open an issue'],
  [/@ts-(ignore|nocheck|expect-error)/, 'make the types true'],
  [/(biome|eslint)-(ignore|disable)/, 'change the code, not the rule'],
  [/\b(test|it|describe)\.(skip|only|todo)\b|\bx(it|describe)\b/, 'mend it or delete it'],
  [/\b(amt|qty|pwd|btn|cfg|mgr|svc)\b/, 'write the word out'],
  [
    /dangerouslySetInnerHTML|\.innerHTML\b|document\.write\(|\beval\(|\bnew Function\(/,
    'text is text',
  ],
  [/\b(session|access)Jwt\b/, 'a session token'],
];

test('the code contains no banned word', () => {
  const findings = code
    .filter((path) => !path.endsWith('tidy.test.mjs'))
    .flatMap((path) =>
      text(path)
        .split('\n')
        .flatMap((line, index) =>
          BANNED.filter(([word]) => word.test(line)).map(
            ([word, better]) => `${path}:${index + 1} ${line.match(word)[0]}: ${better}`,
          ),
        ),
    );
  none(findings, 'replace the word');
});

/**
 * Returns the numbers of the lines whose comment begins with a clause instead of a noun or a verb.
 */
const clausesIn = (content) => {
  const mark = /^\s*(\{?\/\*\*?|\/\/|\*|--)/.source;
  const clause = /(Who|Whom|Whose|What|Whoever|Whatever|Whether|Where|So|Of|How|None)/.source;
  const nobody = /(Nobody|Somebody|Nothing)/.source;
  const opening = new RegExp(`${mark} ?(${clause}|${nobody}) `);
  return content.split('\n').flatMap((line, index) => (opening.test(line) ? [index + 1] : []));
};

test('every comment begins with a subject or a verb', () => {
  const findings = [...code, ...sql, ...css].flatMap((path) =>
    clausesIn(text(path)).map((line) => `${path}:${line}`),
  );
  none(findings, 'subject, verb, object: see CONTRIBUTING.md');
  const planted = [
    '/** How many events it is behind. */',
    '  // Whoever waits hears of a failure.',
    ' * Whether this process may act now.',
    '-- Of equally rich players the oldest comes first.',
    '  /** Events not yet handled. */',
    '// The caller of Who is known.',
    "const text = 'What is this?';",
    '-- Other rows stay.',
    '  {/* What the row shows. */}',
  ];
  assert.deepEqual(clausesIn(planted.join('\n')), [1, 2, 3, 4, 9]);
});

/** Words that `docs/glossary.md` replaces, and that a comment never needs with another meaning. */
const REPLACED = [
  [/\bthe books\b/i, 'ledger'],
  [/\bbooking\b/i, 'posting'],
  [/\bfact keys?\b/i, 'unique key'],
  [/\brequest keys?\b/i, 'idempotency key'],
  [/\bsigned heads?\b/i, 'checkpoint'],
  [/\bevent['’]s print\b/i, 'leaf'],
  [/\bmaking anew\b/i, 'rebuild'],
  [/\berrands?\b/i, 'job'],
  [/\bsecond database\b/i, 'replica'],
  [/\boffices?\b/i, 'admin console'],
  [/\bpurses?\b/i, 'wallet'],
  [/\bcash-outs?\b/i, 'withdrawal'],
  [/\bfour eyes\b/i, 'approval'],
];

/** Returns the replaced words in comments, each with its line number and the word to use. */
const replacedIn = (content) =>
  content.split('\n').flatMap((line, index) => {
    const comment = /(?:^\s*(?:\{?\/\*\*?|\*)|(?:^|\s)\/\/) (.*)$/.exec(line)?.[1] ?? '';
    return REPLACED.filter(([word]) => word.test(comment)).map(
      ([word, better]) => `${index + 1} ${word.exec(comment)[0]}: ${better}`,
    );
  });

// Comments in migrations are not checked, because an applied migration must not change.
test('no comment uses a word that the glossary replaces', () => {
  const findings = [...code, ...css].flatMap((path) =>
    replacedIn(text(path)).map((finding) => `${path}:${finding}`),
  );
  none(findings, 'the word on the right: see docs/glossary.md');
  const planted = [
    '/** Opens the Office for staff. */',
    ['  const head = read();', '// The newest signed head.'].join(' '),
    ' * Compares the books with the provider.',
    "const place = 'Post office'; // The shop's address.",
    '/** Reads the official bookings. */',
  ];
  assert.deepEqual(replacedIn(planted.join('\n')), [
    '1 Office: admin console',
    '2 signed head: checkpoint',
    '3 the books: ledger',
  ]);
});

/**
 * Returns the SQL that sets `ledger.writing`, the setting with which a write passes the ledger's
 * triggers.
 */
const settings = (sql) =>
  sql.match(/(set_config\(\s*'|\bSET\s+(LOCAL\s+)?)ledger[.]writing/gi) ?? [];

test('only post_batch sets the switch that allows writing to the ledger', () => {
  const findings = [...code, ...sql]
    .filter((path) => !path.startsWith('api/test/') && path !== 'scripts/tidy.test.mjs')
    .filter((path) => settings(text(path)).length > 0);
  assert.deepEqual(findings, ['migrations/0011-ledger-posting.sql'], 'post through the ledger');
  const [, outside, inside] = /^([\s\S]*?)(CREATE FUNCTION ledger[.]post_batch[\s\S]*)$/.exec(
    text('migrations/0011-ledger-posting.sql'),
  );
  assert.deepEqual([settings(outside).length, settings(inside).length], [0, 2]);
  const planted = ["SELECT set_config('ledger.writing', $1, true)", 'set local ledger.writing = 1'];
  assert.deepEqual(
    planted.map((each) => settings(each).length),
    [1, 1],
    'a breach is found',
  );
});

test('the API prints only through its log', () => {
  const findings = code
    .filter((path) => /^api\/src\/(kernel|platform|modules)\//.test(path))
    .filter((path) => !path.endsWith('.test.ts') && /\bconsole\./.test(text(path)));
  none(findings, 'use the logger');
});

test('every use case has a test', () => {
  const modules = join(ROOT, 'api', 'src', 'modules');
  const tests = tracked
    .filter((path) => /^api\/(test\/.*|.*[.]test)[.]ts$/.test(path))
    .map((path) => text(path))
    .join('\n');
  const findings = readdirSync(modules)
    .flatMap((module) =>
      readdirSync(join(modules, module)).map((each) => join(modules, module, each)),
    )
    .filter((folder) => !basename(folder).includes('.'))
    .flatMap((folder) => {
      const files = readdirSync(folder);
      const isUseCase = files.some((name) => /[.](command|query|handler)[.]ts$/.test(name));
      if (!isUseCase || files.some((name) => name.endsWith('.test.ts'))) return [];
      // A use case without a route is called by other use cases, and the tests of its module run
      // it.
      if (!files.some((name) => name.endsWith('.controller.ts'))) return [];
      const controllers = files.filter((name) => name.endsWith('.controller.ts'));
      const called = controllers.some((name) =>
        routesOf(join(folder, name)).some(isCalledIn(tests)),
      );
      return called ? [] : [folder.slice(ROOT.length + 1)];
    });
  none(findings, 'a test beside the use case, or one in api/test that calls its route');
});

/** Returns the routes of a controller, as patterns that match the addresses in tests. */
function routesOf(path) {
  const source = readFileSync(path, 'utf8');
  const prefix = /@Controller\('?([^')]*)'?\)/.exec(source)?.[1] ?? '';
  const methods = [...source.matchAll(/@(?:Get|Post|Put|Delete|Patch)\('?([^')]*)'?\)/g)];
  return methods.map(([, route]) => [prefix, route].filter((part) => part !== '').join('/'));
}

const isCalledIn = (tests) => (route) => {
  const pattern = route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`]+' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  return new RegExp(`/${pattern}(?![\\w-])`).test(tests);
};
