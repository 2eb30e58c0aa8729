// Writes docs/screen-texts.md: the texts of the player's screens in English and Hindi, for review.
// `node scripts/screen-texts.mjs check` writes nothing, and fails if the document is out of date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { SPECIFIED } from './sentences.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DOCUMENT = 'docs/screen-texts.md';
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Name of the screen for each English file of texts. A new file needs a line here. */
const SCREENS = {
  'web/src/i18n/en/shell.ts': 'Every page: header, menu, errors',
  'web/src/i18n/en/outcome.ts': 'Every form: lost answers',
  'web/src/i18n/en/refusals.gen.ts': 'Refusals of the server',
  'web/src/i18n/en/push.ts': 'Match alerts',
  'web/src/i18n/en/rules.ts': 'Withdraw, Add Tokens, Promo Code: the owner’s rules',
  'web/src/i18n/en/home.ts': 'Home',
  'web/src/i18n/en/about.ts': 'About',
  'web/src/i18n/en/contact.ts': 'Contact',
  'web/src/i18n/en/legal.ts': 'Privacy, terms, refund policy',
  'web/src/i18n/en/lobby.ts': 'Tournament modes',
  'web/src/i18n/en/auth.ts': 'Login, registration, password reset',
  'web/src/features/tournaments/texts.en.ts': 'Matches, Joined Tournaments, room, results',
  'web/src/features/tournaments/check-in/texts.en.ts': 'Check-in and waiting list of a match',
  'web/src/features/tournaments/squads/texts.en.ts': 'Squads',
  'web/src/features/tournaments/disputes/texts.en.ts': 'Screenshots and disputes of a match',
  'web/src/features/wallet/texts.en.ts': 'Transaction History',
  'web/src/features/wallet/proof/texts.en.ts': 'Proof of a transaction',
  'web/src/features/payments/texts.en.ts': 'Add Tokens',
  'web/src/features/withdrawals/texts.en.ts': 'Withdrawals',
  'web/src/features/promo-codes/texts.en.ts': 'Promo Code',
  'web/src/features/safer-play/texts.en.ts': 'Safer play',
  'web/src/features/notifications/texts.en.ts': 'Notifications',
  'web/src/features/users/texts.en.ts': 'Profile, Settings',
};

/**
 * Returns the texts of a file of translations, by key. A plural has one key for each of its forms.
 */
function textsOf(path) {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found = new Map();
  const collect = (node, prefix) => {
    // Texts that a file includes with `...`, such as the names of the Indian states, are left out,
    // because they need no review.
    for (const property of node.properties.filter(ts.isPropertyAssignment)) {
      const key = prefix + property.name.text;
      if (ts.isObjectLiteralExpression(property.initializer)) {
        collect(property.initializer, `${key}.`);
      } else found.set(key, textOf(property.initializer));
    }
  };
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) collect(node, '');
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the text of a string literal, or of several literals joined with `+`. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  throw new Error(`not a text: ${node.getText()}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function tableOf(path) {
  const hindi = textsOf(
    path.replace('/en/', '/hi/').replace('.en.ts', '.hi.ts').replace('.gen', ''),
  );
  const rows = [...textsOf(path)]
    .filter(([, text]) => !SPECIFIED.includes(text))
    .map(([key, text]) => `| ${cell(text)} | ${cell(hindi.get(key) ?? '')} |`);
  return [`## ${SCREENS[path]}`, '', '| English | Hindi |', '| --- | --- |', ...rows, ''];
}

const unlisted = execFileSync('git', ['ls-files', 'web/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\/i18n\/en\/|\/texts\.en\.ts$/.test(path) && !SCREENS[path]);
if (unlisted.length > 0) fail(`Add to SCREENS in scripts/screen-texts.mjs: ${unlisted.join(', ')}`);

const text = [
  '# Texts of the screens',
  '',
  'Texts of the player pages, by screen, for review, without the messages that the specification',
  'prescribes. Texts of the admin console are English only and are in its components.',
  '',
  'Written by `node scripts/screen-texts.mjs`. `make test` fails when this page is out of date.',
  '',
  ...Object.keys(SCREENS).flatMap(tableOf),
].join('\n');

if (process.argv[2] !== 'check') writeFileSync(join(ROOT, DOCUMENT), text);
else if (read(DOCUMENT) !== text)
  fail(`${DOCUMENT} is out of date. Run: node scripts/screen-texts.mjs`);
