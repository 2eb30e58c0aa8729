import './platform/config/require-node.js';
import type { INestApplicationContext } from '@nestjs/common';
import { migrations } from '../../migrations/index.js';
import { newId, ownValue, Refusal, tidied } from './kernel/index.js';
import { checkRestoredBooks, exportBooks, rebuildBooks, verifyBooks } from './ledger-cli.js';
import { readArguments } from './platform/command-line/index.js';
import { BadEnvironment, Config } from './platform/config/index.js';
import { migrate } from './platform/database/index.js';

interface Command {
  readonly summary: string;
  /** Runs the command and returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/**
 * Returns a command of this command line interface that runs inside the application, without HTTP
 * and without running jobs. A verification or an export does not load the application, to save
 * memory.
 */
const inApplication = (
  summary: string,
  work: (app: INestApplicationContext, args: readonly string[]) => Promise<number>,
): Command => ({
  summary,
  run: async (args) => {
    const [{ NestFactory }, { AppModule }] = await Promise.all([
      import('@nestjs/core'),
      import('./app.module.js'),
    ]);
    const app = await NestFactory.createApplicationContext(AppModule, {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    try {
      return await work(app, args);
    } finally {
      await app.close();
    }
  },
});

/** Steps that prepare a new product. Every start runs them, so they must be idempotent. */
const SEEDS: readonly ((app: INestApplicationContext) => Promise<void>)[] = [
  async (app) => {
    const { seedProduct } = await import('./seed.js');
    const admin = await seedProduct(app);
    if (!admin) return;
    const { email, generatedPassword } = admin;
    console.log(`opened the admin account ${email}`);
    if (generatedPassword) console.log(`its password, shown once: ${generatedPassword}`);
  },
];

const migrateSchema: Command = {
  summary: 'bring the schema up to date, as its owner',
  run: async () => {
    const applied = await migrate(new Config(process.env).databaseOwnerUrl, migrations);
    for (const name of applied) console.log(`applied ${name}`);
    await checkAccountTexts(applied.length > 0);
    return 0;
  },
};

/**
 * A new release may define texts anew. This stores the addresses with which players sign in, and
 * reports every other text that would change. The log names accounts by their ids; `account-texts`
 * shows the texts.
 */
async function checkAccountTexts(isNewRelease: boolean): Promise<void> {
  const { accountTexts, storeAddresses } = await import('./modules/users/index.js');
  const { databaseOwnerUrl } = new Config(process.env);
  for (const id of await storeAddresses(databaseOwnerUrl)) {
    console.log(`${id}: the e-mail address is stored in its normal form`);
  }
  const found = isNewRelease ? await accountTexts(databaseOwnerUrl) : [];
  for (const { id, field, sameAs } of found) {
    console.log(`${id}: ${field} would change${sameAs ? `; ${sameAs} has the same address` : ''}`);
  }
  if (found.length > 0) console.log('These texts were not changed: see `cli account-texts`.');
}

const listAccountTexts = async () => {
  const { accountTexts, changeLine } = await import('./modules/users/index.js');
  const found = await accountTexts(new Config(process.env).databaseOwnerUrl);
  for (const change of found) console.log(changeLine(change));
  return 0;
};

const seed = inApplication('fill in what a new product needs, once', async (app) => {
  for (const fillIn of SEEDS) await fillIn(app);
  return 0;
});

const addAdmin = async (app: INestApplicationContext, [given = '']: readonly string[]) => {
  const [{ StaffAdditions }, { isEmail }] = await Promise.all([
    import('./modules/auth/index.js'),
    import('class-validator'),
  ]);
  const email = tidied('address', given);
  if (!isEmail(email, { allow_utf8_local_part: false })) {
    console.log('EMAIL must be the e-mail address of the new admin');
    return 1;
  }
  const additions = app.get(StaffAdditions, { strict: false });
  await additions.add({ adminId: null, email, password: null, role: 'admin', key: newId() });
  console.log(`${email} is an admin; an invitation to set the password was mailed`);
  return 0;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: migrateSchema,
  seed,
  verify: {
    summary: '[new]: verify the ledger and its projections; names the first bad position',
    run: (args) => verifyBooks(new Config(process.env), args),
  },
  rebuild: {
    summary: 'rebuild every projection from the events, compare and replace it',
    run: () => rebuildBooks(new Config(process.env).databaseUrl),
  },
  'check-restored': {
    summary: '[ISO TIME] [accept]: compare a restored log with the checkpoints',
    run: (args) => checkRestoredBooks(new Config(process.env), args),
  },
  export: {
    summary: 'csv|jsonl|hledger FILE: export the whole ledger to a file',
    run: (args) => exportBooks(new Config(process.env).databaseUrl, args),
  },
  'account-texts': {
    summary: 'list texts of accounts in another than their normal form',
    run: listAccountTexts,
  },
  'add-admin': inApplication('EMAIL: invite another admin by mail, without an approval', addAdmin),
  prepare: {
    summary: 'migrate, then seed',
    run: async (args) => (await migrateSchema.run(args)) || seed.run(args),
  },
};

const known = Object.entries(COMMANDS).map(([each, { summary }]) => `  ${each}: ${summary}`);
const usage = `usage: cli COMMAND [WORDS]\n\nCommands:\n${known.join('\n')}`;
const given = readArguments(process.argv.slice(2), { name: 'cli', usage, options: {}, words: 3 });
process.exitCode = 'exitCode' in given ? given.exitCode : await run(given.positionals);

async function run([name = 'help', ...words]: readonly string[]): Promise<number> {
  const command = ownValue(COMMANDS, name);
  if (command) return command.run(words).catch(explain);
  if (name === 'help') {
    console.log(usage);
    return 0;
  }
  console.log(`There is no command '${name}'. cli --help lists the commands.`);
  return 2;
}

function explain(error: Error): number {
  if (!(error instanceof Refusal || error instanceof BadEnvironment)) throw error;
  console.log(error.message);
  return 1;
}
