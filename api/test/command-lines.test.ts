import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readArguments } from '../src/platform/command-line/index.js';
import { projectRoot } from '../src/platform/config/index.js';

// A separate output folder, because other tests start processes from `api/dist` at the same time.
const OUTPUT = join(projectRoot(), '.cache', 'command-lines');
const built = (file: string) => join(OUTPUT, 'api', 'src', file);
/** Name and file of each command-line program. The program's help must show that name. */
const LINES = [
  ['arena-verify', join(projectRoot(), 'api', 'bin', 'arena-verify.mjs')],
  ['cli', built('cli.js')],
  ['arena', built('embedded/supervisor/main.js')],
  ['demo', built('embedded/demo/main.js')],
  ['chaos', built('../chaos/main.js')],
  ['drills', built('../chaos/drills.js')],
  ['bench', built('../bench/main.js')],
  ['bench-product', built('../bench/product/main.js')],
  ['fill-example', built('../bench/large/main.js')],
] as const;

beforeAll(() => {
  // Builds all programs at once. Their types are checked by `npm run types`.
  const compiler = join(projectRoot(), 'node_modules/ts7/bin/tsc');
  execFileSync(process.execPath, [
    compiler,
    '-p',
    join(projectRoot(), 'api/tsconfig.programs.json'),
  ]);
}, 120_000);

function call(file: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env });
  return { status, said: `${stdout}${stderr}` };
}

describe.each(LINES)('%s', (name, file) => {
  test.each(['--help', '-h'])(
    'a command-line program prints its usage for the option %s',
    (option) => {
      const { status, said } = call(file, option);
      expect([status, said.split('\n')[0]]).toEqual([
        0,
        expect.stringMatching(`^usage: (make )?${name}`),
      ]);
    },
  );

  test('a command-line program prints its name and version for the option --version', () => {
    expect(call(file, '--version')).toEqual({
      status: 0,
      said: expect.stringMatching(`^${name} \\d+\\.\\d+\\.\\d+\n$`),
    });
  });

  test('a command-line program refuses an unknown option with a readable message', () => {
    expect(call(file, '--nonsense')).toEqual({
      status: 2,
      said: `Unknown option '--nonsense'. ${name} --help says what is understood.\n`,
    });
  });
});

test.each(['cli', 'arena', 'demo'])(
  'the program %s says that an older Node cannot run it',
  (name) => {
    const file = LINES.find(([known]) => known === name)?.[1] ?? '';
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' })";
    const { status, said } = call('--import', `data:text/javascript,${older}`, file, '--help');
    expect(status).toBe(1);
    expect(said).toMatch(/^Arena needs Node 24 or newer, and this is 20[.]19[.]0[.] .*npm.*\n$/);
  },
);

test.each([
  ['cli', "There is no command 'nonsense'. cli --help lists the commands.\n"],
  ['arena', "There is no action 'nonsense'. arena --help lists the actions.\n"],
])('the program %s refuses an unknown command with a readable message', (name, said) => {
  const file = LINES.find(([known]) => known === name)?.[1] ?? '';
  expect(call(file, 'nonsense')).toEqual({ status: 2, said: expect.stringContaining(said) });
});

test('a command-line program refuses an unexpected argument and gets the expected arguments', () => {
  const about = { name: 'x', usage: 'usage: x', options: { a: { type: 'boolean' } }, words: 1 };
  const read = (...args: string[]) => readArguments(args, about as never);
  expect(read('one', '--a')).toMatchObject({ values: { a: true }, positionals: ['one'] });
  expect(read('one', 'two')).toEqual({ exitCode: 2 });
});
