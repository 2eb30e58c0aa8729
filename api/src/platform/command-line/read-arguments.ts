import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { projectRoot } from '../config/index.js';

type Options = NonNullable<ParseArgsConfig['options']>;
type Shape<Own extends Options> = { options: Own; allowPositionals: true };

/** Description of a command line. */
export interface About<Own extends Options = Options> {
  readonly name: string;
  /** The text of `--help`. */
  readonly usage: string;
  readonly options: Own;
  /** Maximum number of positional arguments; 0 by default. */
  readonly words?: number;
}

/** Ends the command here, with this exit code. */
interface Ended {
  readonly exitCode: 0 | 2;
}

const OFFERED = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/**
 * Reads the arguments of a command line. It answers `--help`, `-h` and `--version` itself, with
 * exit code 0; unknown arguments get a sentence and exit code 2.
 */
export function readArguments<const Own extends Options>(
  args: readonly string[],
  { name, usage, options, words = 0 }: About<Own>,
): ReturnType<typeof parseArgs<Shape<Own>>> | Ended {
  const say = (text: string) => process.stdout.write(`${text.trimEnd()}\n`);
  try {
    const config = { args: [...args], options: { ...options, ...OFFERED }, allowPositionals: true };
    const { values, positionals } = parseArgs(config);
    const asked: { help?: unknown; version?: unknown } = values;
    if (asked.help) {
      say(usage);
      return { exitCode: 0 };
    }
    if (asked.version) {
      say(`${name} ${version()}`);
      return { exitCode: 0 };
    }
    const [tooMuch] = positionals.slice(words);
    if (tooMuch !== undefined) throw new Error(`Unexpected word '${tooMuch}'`);
    return { values, positionals } as ReturnType<typeof parseArgs<Shape<Own>>>;
  } catch (error) {
    // The library adds a long hint about words that begin with a dash.
    const [why] = (error instanceof Error ? error.message : String(error)).split('. ');
    say(`${why}. ${name} --help says what is understood.`);
    return { exitCode: 2 };
  }
}

function version(): string {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
