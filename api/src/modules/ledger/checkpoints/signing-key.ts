import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newSigningKey, verifierKey } from '../proof/signed-note.js';

export interface SigningKey {
  /** Name of the log: a web address without its scheme, such as `arena.example/ledger`. */
  readonly origin: string;
  /** Private key as PEM text (PKCS #8). */
  readonly pem: string;
  readonly verifierKey: string;
}

const BEGIN = '-----BEGIN PRIVATE KEY-----';

/**
 * Reads the key that signs checkpoints from `file`, and creates the file if it is missing. The line
 * before the key may contain the log's name (origin), so that the name stays the same when the
 * address of the site changes.
 */
export function signingKey(file: string, defaultOrigin: string): SigningKey {
  if (!existsSync(file)) makeKey(file, defaultOrigin);
  const text = readFileSync(file, 'utf8');
  const begin = text.indexOf(BEGIN);
  if (begin < 0) throw new Error(`${file} contains no private key in PEM (PKCS #8)`);
  const origin = text.slice(0, begin).trim() || defaultOrigin;
  if (/[\s+]/.test(origin)) throw new Error(`${file} names an origin with a space or a plus sign`);
  const pem = text.slice(begin);
  return { origin, pem, verifierKey: verifierKey(origin, pem) };
}

/**
 * Creates the key file, readable by its owner only. Other processes never see a half-written file.
 * If two processes create the file at once, both use the key of the first.
 */
function makeKey(file: string, origin: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${origin}\n${newSigningKey()}`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Returns the default name of the log: `arena.example/ledger` for `https://arena.example/`. */
export function originOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/$/, '')}/ledger`;
}
