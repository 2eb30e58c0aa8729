// Checks comments, documents, test names, refusals and texts on the screens for habits that a
// reader stumbles over; see CONTRIBUTING.md, "How we write", and docs/glossary.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SELF = /^scripts\/(sentences-are-plain|tidy)[.]test[.]mjs$/;
/**
 * Documents that are not checked. The glossary lists the words that it replaces, and scripts
 * generate the other two documents.
 */
const UNCHECKED = /^docs\/(glossary|calls|screen-texts)[.]md$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => !SELF.test(path) && existsSync(join(ROOT, path)));
const code = files.filter((path) => /[.](ts|tsx|mjs)$/.test(path) && !/[.]gen[.]ts$/.test(path));
const documents = files.filter((path) => /[.]md$/.test(path) && !UNCHECKED.test(path));

/** Patterns for every kind of sentence, each with the words to write instead. */
const EVERYWHERE = [
  [/\bthe own\b/i, 'their own'],
  [/\bapart from (that|this)\b/i, 'a second sentence'],
  [/, also (after|for|if|in|when|with)\b/i, 'even, including'],
  [/\b(account|player|position) concerned\b/i, 'a clause with a verb'],
  [/\b(movements?|risk desk|admin panel)\b/i, 'entry, event; Risk review; admin console'],
  [/\b(gets?|gives?|makes?) (a|no|one) (risk )?signals?\b/i, 'creates a risk signal'],
];
const COMMENTS = [
  ...EVERYWHERE,
  [/^(Fetched|Imported|Increased|Registered|Sent|Typed|Updated|Written) [a-z]+/, 'a subject'],
  [/\bnull without\b/i, 'null if there is none'],
  [/\bwithout (one|any)(?=[.,;:)]|$)/i, 'the noun'],
];
const NAMES = [
  ...EVERYWHERE,
  [/^(of|who|whoever|what|whether|where|how|nobody) /i, 'a subject'],
  [/\b(none|ones?)$/, 'the noun'],
  [/\b(is answered|answers (with|%d|\d))/, 'the response is, responds with'],
  [/\b(the books|four eyes|offices?|purses?|cash-outs?)\b/i, 'the word of the glossary'],
];
const TEXTS = [
  ...EVERYWHERE,
  [/^(They|Their|Them|What (to|will|changes)) /, 'the noun'],
  [/^There is no such\b/, '"… not found"'],
  [/\bby somebody\b|\bthis place\b|\bIt starts again\b/, 'who, where, what'],
  [/\b(tournament pots?|pots? of (a )?match(es)?)\b/i, 'match pot'],
  [/\bwithdrawals held\b/i, 'held withdrawals'],
  [/\b(the books|four eyes|offices?|purses?|cash-outs?)\b/i, 'the word of the glossary'],
];

/** Hindi words for things that have another word on all screens, each with that word. */
const HINDI = [
  [/अकाउंट/, 'खाता'],
  [/शुल्क/, 'एंट्री फ़ीस'],
  [/(?<!\S)Room(?! (ID|Password))(?!\S)/, 'रूम'],
  [/इनाम राशि/, 'इनामी राशि'],
  [/प्रतिबंधित/, 'बैन'],
  [/निजता/, 'गोपनीयता'],
  [/निमंत्रण/, 'न्योता'],
  [/लॉगआउट/, 'लॉग आउट'],
  [/सशुल्क/, 'पैसे वाला'],
  [/गेम (का|में) नाम/, 'इन-गेम नाम'],
  [/ग़लत|बाक़ी|ख़ाली|तरीक़|क़दम/, 'the spelling without a dot below the letter'],
];

/** Returns the comments of a file as `[line, text]`, with the lines of one comment joined. */
function commentsOf(content) {
  const found = [];
  let before = '';
  content.split('\n').forEach((line, index) => {
    const [, mark = '', text] =
      /^\s*(\{?\/\*\*?|\*(?!\/)|\/\/) ?(.*?)\s*(?:\*\/\}?)?$/.exec(line) ?? [];
    const continues = mark === '//' ? before === '//' : mark === '*' && before !== '//';
    if (mark && before && continues) found.at(-1)[1] += ` ${text}`;
    else if (mark) found.push([index + 1, text]);
    before = line.includes('*/') ? '' : mark;
  });
  return found;
}

/** Returns the lines of a document as `[line, text]`, without code. */
function linesOf(_path, content) {
  let isCode = false;
  return content.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [[index + 1, line.replaceAll(/`[^`]*`/g, '`…`')]];
  });
}

/** Returns a string literal, a template or literals joined with `+`; undefined for other nodes. */
function textOf(node) {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Calls `take` with every node of a file and the number of its line. */
function walk(path, content, take) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    take(node, source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Returns the test names in a file as `[line, text]`. */
function namesOf(path, content) {
  const found = [];
  walk(path, content, (node, line) => {
    if (!ts.isCallExpression(node) || !/^(test|it)\b/.test(node.expression.getText())) return;
    const name = textOf(node.arguments[0]);
    if (name !== undefined && node.arguments.length > 1) found.push([line, name]);
  });
  return found;
}

/** Returns the texts with Hindi letters in a file as `[line, text]`. */
function hindiOf(path, content) {
  const found = [];
  walk(path, content, (node, line) => {
    const text = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? textOf(node) : '';
    if (/\p{Script=Devanagari}/u.test(text)) found.push([line, text]);
  });
  return found;
}

/** Returns the refusals, or the texts on a screen, in a file as `[line, text]`. */
function textsOf(path, content) {
  const found = [];
  walk(path, content, (node, line) => {
    const text =
      ts.isJsxText(node) && !node.containsOnlyTriviaWhiteSpaces
        ? node.text.trim().replace(/\s+/g, ' ')
        : ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)
          ? textOf(node.initializer)
          : undefined;
    if (text?.includes(' ')) found.push([line, text]);
  });
  return found;
}

const breaches = (sentences, patterns) =>
  sentences.flatMap(([line, text]) =>
    patterns
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, better]) => `${line} ${pattern.exec(text)[0]}: ${better}`),
  );

/**
 * Fails with every breach in the files. Also fails if the patterns find other breaches in the
 * planted sentences than expected.
 */
function check(paths, sentencesOf, patterns, [planted, expected]) {
  const findings = paths.flatMap((path) =>
    breaches(sentencesOf(path, readFileSync(join(ROOT, path), 'utf8')), patterns).map(
      (breach) => `${path}:${breach}`,
    ),
  );
  assert.deepEqual(findings, [], `plain sentences: CONTRIBUTING.md\n${findings.join('\n')}`);
  assert.deepEqual(
    breaches(sentencesOf('planted.tsx', planted), patterns).map((breach) => breach.split(':')[0]),
    expected,
  );
}

test('comments have none of the habits that a reader stumbles over', () => {
  check(code, (_path, content) => commentsOf(content), COMMENTS, [
    [
      '/** Returns the digest, or null without a cookie. */',
      '  // Returns the limit; the player concerned',
      '  // has the own wallet without any.',
      ' * The ledger records it, also after a crash.',
      '/** Two players get a signal. Without one signal no payout waits. */',
      'const movement = "null without";',
      '// Sent when check-in opens.',
    ].join('\n'),
    [
      '1 null without',
      '2 the own',
      '2 player concerned',
      '2 without any',
      '4 , also after',
      '5 get a signal',
      '7 Sent when',
    ],
  ]);
});

test('documents have none of the habits that a reader stumbles over', () => {
  check(documents, linesOf, EVERYWHERE, [
    ['The risk desk shows `movements`.', '```', 'the own', '```', 'Reset the own key.'].join('\n'),
    ['1 risk desk', '5 the own'],
  ]);
});

test('test names have none of the habits that a reader stumbles over', () => {
  const tests = code.filter((path) => /[.](test|spec)[.](ts|mjs)$/.test(path));
  check(tests, namesOf, NAMES, [
    [
      "test('of ten requests one wins', run);",
      "test('one admin may approve and the others get none', run);",
      "test.each([])('a wrong method is answered with 405', run);",
      'test(`the office sees the movements`, run);',
      "test('one of ten requests wins', run);",
      "expect('of course').toBe(true);",
    ].join('\n'),
    ['1 of ', '2 none', '3 is answered', '4 movements', '4 office'],
  ]);
});

test('refusals and texts on screens have none of the habits that a reader stumbles over', () => {
  const texts = code.filter(
    (path) =>
      /^api\/src\/.*refusals[.]ts$/.test(path) ||
      (/^web\/src\/.*([.]tsx|[.]en[.]ts|i18n\/en\/.*[.]ts)$/.test(path) &&
        !/[.]test[.]/.test(path)),
  );
  check(texts, textsOf, TEXTS, [
    [
      "const a = { CARD: { sentence: 'This card was changed by ' + 'somebody else.' } };",
      'const b = <h3>What will move</h3>;',
      'const c = <Switch hint="Their wallets freeze." label="The office" />;',
      "const d = { sentence: 'There is no such month', hint: 'What' };",
      'const e = <p>The wallets of these players freeze.</p>;',
    ].join('\n'),
    ['1 by somebody', '2 What will ', '3 Their ', '3 office', '4 There is no such'],
  ]);
});

test('Hindi texts have one word for the same thing', () => {
  const texts = code.filter((path) =>
    /^web\/src\/i18n\/hi\/|[.]hi[.]ts$|words\/hindi[.]ts$/.test(path),
  );
  check(texts, hindiOf, HINDI, [
    "const a = { fee: 'शुल्क', room: 'Room ID डालें' };\nconst b = 'Room खुला';",
    ['1 शुल्क', '2 Room'],
  ]);
});
