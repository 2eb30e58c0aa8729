import { fromBase64, joined, same, sha256, utf8 } from './bytes';
import type { Head } from './merkle-tree';

/**
 * Result of checking a signature. `unsupported` means that this browser cannot verify Ed25519
 * signatures.
 */
export type Signature = 'good' | 'bad' | 'unsupported';

const ED25519 = Uint8Array.of(1);

/**
 * Returns the tree's size and root from the text of a checkpoint (https://c2sp.org/tlog-checkpoint):
 * three lines and any number of extension lines, which name the server, before an empty line. Throws
 * if the text has another format.
 */
export function headOf(note: string): Head {
  const end = note.lastIndexOf('\n\n');
  const [origin, size, root, ...extension] = note.slice(0, Math.max(end, 0)).split('\n');
  if (!origin || !size || !/^\d{1,15}$/.test(size) || !root || extension.includes('')) {
    throw new Error('the text is not a signed checkpoint');
  }
  return { size: Number(size), root: fromBase64(root) };
}

/**
 * Verifies the signature of a checkpoint in the C2SP signed-note format. The verifier key has the
 * form `name+id+base64(01 ‖ public key)`.
 */
export async function checkSignature(note: string, verifierKey: string): Promise<Signature> {
  const [, name = '', encodedKey = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(verifierKey) ?? [];
  const publicKey = fromBase64(encodedKey).subarray(1);
  const id = (await sha256(utf8(`${name}\n`), ED25519, publicKey)).subarray(0, 4);
  const end = note.lastIndexOf('\n\n');
  const text = utf8(note.slice(0, end + 1));
  const lines = note.slice(end + 2).split('\n');
  const line = lines.find((each) => each.startsWith(`— ${name} `));
  const signature = fromBase64(line?.split(' ')[2] ?? '');
  if (end < 0 || !same(joined([signature.subarray(0, 4)]), id)) return 'bad';
  const key = await crypto.subtle
    .importKey('raw', joined([publicKey]), 'Ed25519', false, ['verify'])
    .catch(() => null);
  if (!key) return 'unsupported';
  const good = await crypto.subtle.verify('Ed25519', key, joined([signature.subarray(4)]), text);
  return good ? 'good' : 'bad';
}
