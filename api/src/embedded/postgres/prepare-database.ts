import pg from 'pg';

export interface DatabaseLogins {
  readonly port: number;
  readonly superuserPassword: string;
  readonly ownerPassword: string;
  readonly processPassword: string;
}

export interface DatabaseUrls {
  /** URL for the processes. Its login is a member of the application's role and owns no object. */
  readonly processUrl: string;
  /** URL for migrations. Its login owns the schema and is not a superuser. */
  readonly ownerUrl: string;
}

const DATABASE = 'arena';
const OWNER = 'arena_owner';
const PROCESS = 'arena_process';
const APPLICATION = 'arena_app';

/** Creates the database and its roles if they are missing. A repeated call is safe. */
export async function prepareDatabase(logins: DatabaseLogins): Promise<DatabaseUrls> {
  const client = new pg.Client({
    connectionString: urlOf(logins, 'postgres', logins.superuserPassword, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    await role(client, APPLICATION, 'NOLOGIN');
    await role(client, OWNER, `LOGIN CREATEROLE PASSWORD ${literal(logins.ownerPassword)}`);
    await role(client, PROCESS, `LOGIN PASSWORD ${literal(logins.processPassword)}`);
    await client.query(`GRANT ${APPLICATION} TO ${OWNER} WITH ADMIN OPTION`);
    await client.query(`GRANT ${APPLICATION} TO ${PROCESS}`);
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
  await ownPublicSchema(urlOf(logins, 'postgres', logins.superuserPassword, DATABASE));
  return databaseUrls(logins);
}

/** Returns the URLs of a prepared database. */
export function databaseUrls(logins: DatabaseLogins): DatabaseUrls {
  return {
    processUrl: urlOf(logins, PROCESS, logins.processPassword, DATABASE),
    ownerUrl: urlOf(logins, OWNER, logins.ownerPassword, DATABASE),
  };
}

function urlOf({ port }: DatabaseLogins, user: string, password: string, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function ownPublicSchema(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`ALTER SCHEMA public OWNER TO ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function role(client: pg.Client, name: string, options: string): Promise<void> {
  const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${name} ${options}`);
}

const literal = (text: string): string => pg.escapeLiteral(text);
