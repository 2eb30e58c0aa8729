// Writes the English sentences of all refusals that a guest or a player can get, for the types of
// their translations. `node scripts/refusal-texts.mjs check` writes nothing, and fails if the file
// is out of date.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldsOfPlayers, read, refusalsOfPlayers } from './refusals.mjs';

const FILE = 'web/src/i18n/en/refusals.gen.ts';

// The web writes a wait in the words of each language, so that a placeholder in seconds and its
// unit become `{wait}`.
const sentences = new Map(
  refusalsOfPlayers().map(([code, sentence]) => [
    code.split('.')[1],
    sentence.replace('{retryAfter} seconds', '{wait}'),
  ]),
);
const row = ([code, sentence]) => `  ${code}: ${JSON.stringify(sentence)},`;
const text = [
  '// Written by `node scripts/refusal-texts.mjs`.',
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

if (process.argv[2] !== 'check') {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  writeFileSync(join(root, FILE), text);
} else if (read(FILE) !== text) {
  console.error(`${FILE} is out of date. Run: node scripts/refusal-texts.mjs`);
  process.exit(1);
}
