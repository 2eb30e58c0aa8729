import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../postgres/free-port.js';

/**
 * Secrets that are generated once and stored in DATA_DIR, in a file that only its owner can read.
 */
export interface LocalSecrets {
  readonly jwtSecret: string;
  readonly sealingSecret: string;
  readonly adminPassword: string;
  readonly postgresPassword: string;
  readonly ownerPassword: string;
  readonly processPassword: string;
  readonly razorpayKeyId: string;
  readonly razorpayKeySecret: string;
  readonly razorpayWebhookSecret: string;
  readonly razorpayXKeyId: string;
  readonly razorpayXKeySecret: string;
  readonly razorpayXAccountNumber: string;
  readonly razorpayXWebhookSecret: string;
  readonly postgresPort: number;
  readonly smtpPort: number;
}

export interface Kept {
  readonly localSecrets: LocalSecrets;
  /** True until a start has shown the generated password of the first admin. */
  readonly fresh: boolean;
}

/** A problem of the machine that its user can solve. Its message is shown without a stack trace. */
export class Unusable extends Error {}

const SHOWN = 'admin-password-shown';

const secret = (bytes: number): string => randomBytes(bytes).toString('base64url');

export async function readOrCreateSecrets(dataDir: string): Promise<Kept> {
  const path = join(dataDir, 'secrets.json');
  const known = read(dataDir, path);
  const made: LocalSecrets = {
    jwtSecret: secret(48),
    sealingSecret: secret(48),
    adminPassword: secret(12),
    postgresPassword: secret(24),
    ownerPassword: secret(24),
    processPassword: secret(24),
    razorpayKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    razorpayKeySecret: secret(18),
    razorpayWebhookSecret: secret(18),
    razorpayXKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    razorpayXKeySecret: secret(18),
    razorpayXAccountNumber: `232323${randomInt(10 ** 10)
      .toString()
      .padStart(10, '0')}`,
    razorpayXWebhookSecret: secret(18),
    postgresPort: await freePort(),
    smtpPort: await freePort(),
    ...known,
  };
  if (known === null && existsSync(join(dataDir, 'postgres'))) {
    throw new Unusable(
      `${path} is gone, and with it the password of the database beside it. Put it back, or move ` +
        `${dataDir} away to begin anew.`,
    );
  }
  keep(dataDir, made);
  return { localSecrets: made, fresh: !existsSync(join(dataDir, SHOWN)) };
}

export function passwordIsShown(dataDir: string): void {
  writeFileSync(join(dataDir, SHOWN), '');
}

export function keep(dataDir: string, localSecrets: LocalSecrets): void {
  writePrivately(join(dataDir, 'secrets.json'), localSecrets);
}

/** Replaces a file as a whole. Only the owner of the file can read it. */
export function writePrivately(path: string, value: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function read(dataDir: string, path: string): Partial<LocalSecrets> | null {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    if (!existsSync(path)) return null;
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Partial<LocalSecrets>;
    chmodSync(path, 0o600);
    return kept;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint = 'Is it the folder of another user? Choose another with DATA_DIR.';
    throw new Unusable(`Cannot use the data folder ${dataDir}: ${why}. ${hint}`);
  }
}
