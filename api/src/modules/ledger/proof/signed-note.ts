import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/**
 * A tree head, published as a C2SP tlog-checkpoint in a C2SP signed note with an Ed25519 signature:
 * three lines (origin, tree size, base64 root), extension lines that name the server, an empty line,
 * and a signature line. See https://c2sp.org/signed-note and https://c2sp.org/tlog-checkpoint.
 */
export interface TreeHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** Server that held the log; missing in checkpoints that older releases signed. */
  readonly server?: LogServer;
}

/** The history of a PostgreSQL server, which it shares with no other that goes on writing. */
export interface LogServer {
  /** System identifier, which a server shares with its standbys. */
  readonly system: string;
  /** Number that each promotion of a standby raises. */
  readonly timeline: number;
}

const SYSTEM = 'postgres-system ';
const TIMELINE = 'postgres-timeline ';

const ED25519_ALGORITHM = Buffer.from([1]);
/** Bytes of an Ed25519 SubjectPublicKeyInfo (RFC 8410) that come before the 32 bytes of the key. */
const PUBLIC_KEY_HEADER = Buffer.from('302a300506032b6570032100', 'hex');

/** Returns a new signing key as PEM (PKCS #8). It is kept in a file; the database never sees it. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns the verifier key: `name+key id in hex+base64(0x01 ‖ public key)`. */
export function verifierKey(origin: string, privateKeyPem: string): string {
  const raw = rawPublicKey(createPublicKey(createPrivateKey(privateKeyPem)));
  const id = keyId(origin, raw).toString('hex');
  return `${origin}+${id}+${Buffer.concat([ED25519_ALGORITHM, raw]).toString('base64')}`;
}

export function signTreeHead(head: TreeHead, privateKeyPem: string): string {
  const { origin, size, root, server } = head;
  const extension = server ? [`${SYSTEM}${server.system}`, `${TIMELINE}${server.timeline}`] : [];
  const lines = [origin, size, root.toString('base64'), ...extension];
  return signNote(`${lines.join('\n')}\n`, origin, privateKeyPem);
}

/** Signs a text, which must end with a line break, and returns it as a signed note. */
export function signNote(text: string, origin: string, privateKeyPem: string): string {
  const key = createPrivateKey(privateKeyPem);
  const id = keyId(origin, rawPublicKey(createPublicKey(key)));
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

/**
 * Returns the tree head in a note that one of the verifier keys has signed; null for any other
 * note.
 */
export function openTreeHead(note: string, verifierKeys: readonly string[]): TreeHead | null {
  const text = openNote(note, verifierKeys);
  return text === null ? null : parseTreeHead(text);
}

/** Returns the text of a note that one of the verifier keys has signed; null for any other note. */
export function openNote(note: string, verifierKeys: readonly string[]): string | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return null;
  const text = note.slice(0, end + 1);
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .filter(Boolean);
  const known = verifierKeys.map(parseVerifierKey);
  const signed = signatures.some((line) => {
    const [dash, name, encoded] = line.split(' ');
    const bytes = Buffer.from(encoded ?? '', 'base64');
    const key = known.find((k) => k?.name === name && k?.id.equals(bytes.subarray(0, 4)));
    return dash === '—' && key && verify(null, Buffer.from(text), key.key, bytes.subarray(4));
  });
  return signed ? text : null;
}

function parseTreeHead(text: string): TreeHead | null {
  const [origin, size, root, ...extension] = text.split('\n');
  if (!origin || !size || !/^(0|[1-9]\d{0,15})$/.test(size) || !root) return null;
  const hash = Buffer.from(root, 'base64');
  if (hash.length !== 32) return null;
  const system = lineOf(extension, SYSTEM);
  const timeline = Number(lineOf(extension, TIMELINE));
  const head = { origin, size: Number(size), root: hash };
  return system && timeline > 0 ? { ...head, server: { system, timeline } } : head;
}

function lineOf(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(name))?.slice(name.length);
}

function parseVerifierKey(line: string): { name: string; id: Buffer; key: KeyObject } | null {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(line.trim()) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (!name || !id || bytes.length !== 33 || bytes[0] !== ED25519_ALGORITHM[0]) return null;
  const raw = bytes.subarray(1);
  if (!keyId(name, raw).equals(Buffer.from(id, 'hex'))) return null;
  const der = Buffer.concat([PUBLIC_KEY_HEADER, raw]);
  return {
    name,
    id: keyId(name, raw),
    key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
  };
}

function keyId(name: string, rawPublic: Buffer): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(ED25519_ALGORITHM)
    .update(rawPublic)
    .digest()
    .subarray(0, 4);
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' }).subarray(PUBLIC_KEY_HEADER.length);
}
