import { readArguments } from '../../src/platform/command-line/index.js';

const USAGE = `usage: make evening (VIEWERS=2000 JOINS=20 SECONDS=60 PROCESSES=1 REDIS=1)

An evening of the product: viewers with an open page of one mode each, joins at a fixed rate,
rooms and results, an admin at work. Prints what a join costs each viewer and each process.

  --viewers N    open pages                      (2000)
  --joins N      joins a second                  (20)
  --seconds N    how long                        (60)
  --processes N  API processes                   (1)
  --redis        queues and limits kept in Redis
  --help, --version`;

const text = (value: string) => ({ type: 'string', default: value }) as const;

export interface EveningSizes {
  readonly viewers: number;
  readonly joinsPerSecond: number;
  readonly seconds: number;
  readonly processes: number;
  readonly redis: boolean;
}

/**
 * Reads the sizes from the command line. Returns the exit code instead if the program must end now.
 */
export function readEvening(args: readonly string[]): EveningSizes | { readonly exitCode: 0 | 2 } {
  const given = readArguments(args, {
    name: 'evening',
    usage: USAGE,
    options: {
      viewers: text('2000'),
      joins: text('20'),
      seconds: text('60'),
      processes: text('1'),
      redis: { type: 'boolean', default: false },
    },
  });
  if ('exitCode' in given) return given;
  const { viewers, joins, seconds, processes, redis } = given.values;
  const [count, joinsPerSecond, length, apis] = [viewers, joins, seconds, processes].map(Number);
  const sizes = { viewers: count, joinsPerSecond, seconds: length, processes: apis };
  if (Object.values(sizes).every((size) => size !== undefined && size > 0)) {
    return { ...(sizes as Omit<EveningSizes, 'redis'>), redis };
  }
  process.stderr.write('Each number must be greater than 0. evening --help says what they mean.\n');
  return { exitCode: 2 };
}
