import { existsSync, readFileSync } from 'node:fs';
import { readArguments } from '../../../platform/command-line/index.js';
import type { TreeHead } from '../proof/signed-note.js';
import type { ExportCheck } from './export-check.js';
import { signedHeads } from './signed-heads.js';
import { verifyExport } from './verify-export.js';
import { isPackageNote, verifyPackage } from './verify-package.js';

const USAGE = `usage: arena-verify EXPORT.jsonl --key KEY [--checkpoint FILE]… [OPTIONS]
       arena-verify FOLDER/SHA256SUMS.note --key KEY

Verifies an export of the whole ledger without a database: hashes, chain, dense positions, sums,
balances, the signatures of approvals by passkeys, and that the export matches the signed
checkpoints. The last line says whether the export is right. For the package of a month, it verifies
the signature and the checksum of every file.

  --key         verifier key, or a file that contains it; after a change of key, give both keys
  --checkpoint  file with checkpoints: a note from a mail, checkpoints.jsonl, the response of
                /api/admin/ledger/checkpoints, or a saved proof; by default
                EXPORT.jsonl.checkpoints, if that file exists
  --part        the export is a part of the log, which may begin and end inside a batch; prints
                the checks that are impossible for a part
  --threads     number of threads, 0 to 8; by default one per core
  --help, -h    print this text
  --version     print the version of the product
`;

const ABOUT = {
  name: 'arena-verify',
  usage: USAGE,
  words: 1,
  options: {
    key: { type: 'string', multiple: true, default: [] as string[] },
    checkpoint: { type: 'string', multiple: true, default: [] as string[] },
    part: { type: 'boolean', default: false },
    threads: { type: 'string' },
  },
} as const;

/**
 * Runs the command. Returns the exit code: 0 if the export is right, 1 if the export is wrong, 2 if
 * the export could not be read.
 */
export async function main(args: readonly string[]): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const given = readArguments(args, ABOUT);
    if ('exitCode' in given) return given.exitCode;
    const { values, positionals } = given;
    const [file] = positionals;
    const threads = values.threads === undefined ? undefined : Number(values.threads);
    const understood = threads === undefined || (Number.isInteger(threads) && threads >= 0);
    if (!file || values.key.length === 0 || !understood) {
      say(USAGE);
      return 2;
    }
    if (isPackageNote(file)) {
      const problems = await verifyPackage(file, keyLines(values.key));
      say(problems.length > 0 ? problems.join('\n') : 'every file is what was signed');
      return problems.length > 0 ? 1 : 0;
    }
    const beside = `${file}.checkpoints`;
    const found = existsSync(beside) ? [beside] : [];
    const heads = readHeads(values.checkpoint.length > 0 ? values.checkpoint : found, values.key);
    const started = performance.now();
    const check = await verifyExport(file, {
      heads,
      part: values.part,
      ...(threads === undefined ? {} : { threads }),
    });
    const seconds = (performance.now() - started) / 1000;
    const rate = Math.round(check.size / seconds);
    say(`${check.size} events read in ${seconds.toFixed(1)} s (${rate} a second)`);
    return report(check, heads, say);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

function readHeads(files: readonly string[], keys: readonly string[]): TreeHead[] {
  return files.flatMap((file) => signedHeads(readFileSync(file, 'utf8'), keyLines(keys)));
}

const keyLines = (keys: readonly string[]) =>
  keys.flatMap((key) =>
    existsSync(key) ? readFileSync(key, 'utf8').split('\n').filter(Boolean) : [key],
  );

function report(check: ExportCheck, heads: readonly TreeHead[], say: (text: string) => void) {
  const { problems, remarks, first, last, chainHash } = check;
  for (const { position, problem } of problems) {
    say(position === null ? problem : `at position ${position}: ${problem}`);
  }
  for (const remark of remarks) say(remark);
  if (problems.length > 0) {
    const bad = problems.find(({ position }) => position !== null)?.position;
    say(bad ? `THE EXPORT IS WRONG; first bad position: ${bad}` : 'THE EXPORT IS WRONG');
    return 1;
  }
  if (first > 1) {
    say(`the part from position ${first} to ${last} is consistent; a part proves no more`);
    return 0;
  }
  if (check.signatures > 0) say(`${check.signatures} approvals are signed by passkeys`);
  say(`last hash of the chain: ${chainHash}; root of the tree: ${check.rootHash}`);
  say(signature(check, heads));
  return 0;
}

function signature({ size, remarks }: ExportCheck, heads: readonly TreeHead[]): string {
  const covering = heads.map((head) => head.size).filter((covered) => covered <= size);
  const what = remarks.length > 0 ? 'except for these remarks, the export' : 'the export';
  if (covering.length === 0) {
    return `${what} is consistent, but no checkpoint was given, so no signature proves it`;
  }
  const newest = Math.max(...covering);
  const beyond = newest < size ? `; no checkpoint covers the last ${size - newest} events` : '';
  return `${what} is right, and signed up to position ${newest} (${covering.length} checkpoints)${beyond}`;
}
