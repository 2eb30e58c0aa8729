import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { TreeHead } from '../proof/signed-note.js';
import { signedHeads } from './signed-heads.js';
import { verifyExport } from './verify-export.js';

const USAGE = `usage: arena-verify EXPORT.jsonl --key KEY [--checkpoint FILE]…

Proves an export of the whole ledger with no database: hashes, chain, density, conservation,
balances, and that it is what was signed. The last line says whether it is right.

  --key         the verifier key, or a file that holds it; may be given twice after a change of key
  --checkpoint  signed heads: a note from a mail, checkpoints.jsonl, the answer of
                /api/admin/ledger/checkpoints, a saved proof. Without it EXPORT.jsonl.checkpoints
                is read when it is there.
`;

/** Answers 0 when the export is right, 1 when it is not, 2 when it could not be read. */
export async function main(args: readonly string[]): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true, default: [] },
        checkpoint: { type: 'string', multiple: true, default: [] },
      },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1 || values.key.length === 0) {
      say(USAGE);
      return 2;
    }
    const beside = `${file}.checkpoints`;
    const found = existsSync(beside) ? [beside] : [];
    const heads = readHeads(values.checkpoint.length > 0 ? values.checkpoint : found, values.key);
    return await report(file, heads, say);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

function readHeads(files: readonly string[], keys: readonly string[]): TreeHead[] {
  const lines = keys.flatMap((key) =>
    existsSync(key) ? readFileSync(key, 'utf8').split('\n').filter(Boolean) : [key],
  );
  return files.flatMap((file) => signedHeads(readFileSync(file, 'utf8'), lines));
}

async function report(file: string, heads: readonly TreeHead[], say: (text: string) => void) {
  const started = performance.now();
  const { problems, size, chainHash, rootHash } = await verifyExport(file, heads);
  const seconds = (performance.now() - started) / 1000;
  for (const { position, problem } of problems) {
    say(position === null ? problem : `at position ${position}: ${problem}`);
  }
  say(`${size} events read in ${seconds.toFixed(1)} s (${Math.round(size / seconds)} a second)`);
  if (problems.length > 0) {
    const first = problems.find(({ position }) => position !== null)?.position;
    say(first ? `THE EXPORT IS WRONG; first bad position: ${first}` : 'THE EXPORT IS WRONG');
    return 1;
  }
  say(`the chain ends with ${chainHash}, the tree with ${rootHash}`);
  const newest = Math.max(0, ...heads.map((head) => head.size));
  if (heads.length > 0) {
    say(`the export is right, and signed up to position ${newest} (${heads.length} checkpoints)`);
  } else {
    say('the export agrees with itself; no checkpoint was given, so nobody has signed it');
  }
  return 0;
}
