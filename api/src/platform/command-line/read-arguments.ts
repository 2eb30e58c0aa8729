import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { projectRoot } from '../config/index.js';

type Options = NonNullable<ParseArgsConfig['options']>;
type Shape<Own extends Options> = { options: Own; allowPositionals: true };

/** Describes the command line that a program accepts. */
export interface About<Own extends Options = Options> {
  readonly name: string;
  /** Text that `--help` prints. */
  readonly usage: string;
  readonly options: Own;
  /** Maximum number of positional arguments; 0 by default. */
  readonly words?: number;
}

/** Exit code with which the program must end now. */
interface Ended {
  readonly exitCode: 0 | 2;
}

const OFFERED = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/**
 * Parses the arguments of a program. Handles `--help`, `-h` and `--version` itself, with exit code
 * 0. An unknown argument prints an error message and gives exit code 2.
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
    // Show only the first sentence of the library's error. For some errors, it adds a long hint
    // about arguments that begin with a dash.
    const [why] = (error instanceof Error ? error.message : String(error)).split('. ');
    say(`${why}. ${name} --help says what is understood.`);
    return { exitCode: 2 };
  }
}

function version(): string {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
