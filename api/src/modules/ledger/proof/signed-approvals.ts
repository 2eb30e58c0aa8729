import { createHash, type KeyObject, verify } from 'node:crypto';
import { assert } from '../../../kernel/index.js';
import { canonicalJson } from '../domain/canonical-json.js';
import type { JsonObject } from '../domain/command.js';
import { publicKeyOf } from './cose-key.js';

/** What an admin's passkey signs to approve a request. */
export interface SignedApproval {
  readonly approvalId: string;
  readonly adminId: string;
  /** Digest of the request as the admin read it; empty for a request without one. */
  readonly digest: string;
  /**
   * Random text of the server. With it, an observed signature cannot approve the request a second
   * time, after its first execution failed and the admin changed their mind.
   */
  readonly nonce: string;
}

/** An event about a passkey or an approval, as the log has it. */
export interface SigningEvent {
  readonly position: number;
  readonly type: string;
  readonly actorId: string;
  readonly reference: string | null;
  /** The payload as JSON. */
  readonly payload: string;
}

export interface SigningProblem {
  readonly position: number;
  readonly problem: string;
}

/** Types of the events that `SignedApprovals` reads. */
export const SIGNING_EVENTS: ReadonlySet<string> = new Set([
  'PasskeyAdded',
  'PasskeyRemoved',
  'ApprovalGiven',
]);

interface Key {
  readonly userId: string;
  readonly rpId: string;
  readonly publicKey: KeyObject | null;
  isRemoved: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
/** Length of the data of an authenticator without extensions: digest, flags and counter. */
const SHORTEST_DATA = 37;

/** Returns the challenge of an approval: the SHA-256 of its canonical JSON. */
export function approvalChallenge(approval: SignedApproval): Buffer {
  const { approvalId, adminId, digest, nonce } = approval;
  const text = canonicalJson({ purpose: 'arena-approval', approvalId, adminId, digest, nonce });
  assert(text !== null, 'an approval is plain data');
  return createHash('sha256').update(text).digest();
}

/**
 * Checks the signatures of approvals against the keys that the log names: the key belonged to the
 * admin at that time, and signed exactly this approval after it had verified the person. An approval
 * without a signature is a problem if the admin had a key. It needs only the events, in order.
 */
export class SignedApprovals {
  /** Number of signatures checked. */
  checked = 0;
  /** Number of signatures whose key is not in this part of the log. */
  unknown = 0;
  private readonly keys = new Map<string, Key>();

  /** `isPart` is true if earlier events are missing, so that unknown keys prove nothing. */
  constructor(private readonly isPart = false) {}

  /** Reads the next event; returns its problem, or null. */
  take(event: SigningEvent): SigningProblem | null {
    const payload = objectOf(event.payload);
    const problem = payload ? this.read(event, payload) : 'the payload is no JSON object';
    return problem === null ? null : { position: event.position, problem };
  }

  private read({ type, actorId, reference, ...event }: SigningEvent, payload: JsonObject) {
    if (type === 'ApprovalGiven') {
      const approval = { approvalId: reference ?? '', adminId: actorId };
      return this.approval(approval, payload);
    }
    const id = String(payload.credentialId);
    const known = this.keys.get(id);
    if (type === 'PasskeyRemoved') {
      if (known?.userId === reference) known.isRemoved = true;
      return null;
    }
    if (known) return `the passkey ${id} was added before`;
    const publicKey = publicKeyOf(Buffer.from(String(payload.publicKey), 'base64url'));
    const rpId = String(payload.rpId);
    this.keys.set(id, { userId: reference ?? '', rpId, publicKey, isRemoved: false });
    return publicKey ? null : `the passkey ${id} added at ${event.position} has no usable key`;
  }

  private approval(
    { approvalId, adminId }: Pick<SignedApproval, 'approvalId' | 'adminId'>,
    { digest, signature }: JsonObject,
  ): string | null {
    const name = `the approval ${approvalId}`;
    if (signature === undefined || signature === null) {
      const hasKey = [...this.keys.values()].some(
        (key) => key.userId === adminId && !key.isRemoved,
      );
      return hasKey ? `${name} is not signed, although the admin had a passkey` : null;
    }
    if (typeof signature !== 'object' || Array.isArray(signature)) return `${name} is not signed`;
    const signed = signature as JsonObject;
    const key = this.keys.get(String(signed.credentialId));
    if (!key && this.isPart) {
      this.unknown += 1;
      return null;
    }
    this.checked += 1;
    if (key?.userId !== adminId) return `${name} is signed by a key that the admin did not have`;
    if (key.isRemoved) return `${name} is signed by a passkey that was removed before`;
    const nonce = String(signed.nonce);
    const approval = { approvalId, adminId, digest: String(digest), nonce };
    const problem = signatureProblem(key, signed, approvalChallenge(approval));
    return problem && `${name}: ${problem}`;
  }
}

function signatureProblem(
  { rpId, publicKey }: Key,
  signed: JsonObject,
  challenge: Buffer,
): string | null {
  const [data, client, signature] = ['authenticatorData', 'clientDataJSON', 'signature'].map(
    (name) => Buffer.from(String(signed[name]), 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  const said = objectOf(client.toString());
  if (said?.type !== 'webauthn.get') return 'what was signed is no use of a passkey';
  if (said.challenge !== challenge.toString('base64url')) return 'another approval was signed';
  if (said.crossOrigin === true || !isOriginOf(said.origin, rpId)) {
    return `it was signed at another site: ${String(said.origin)}`;
  }
  if (data.length < SHORTEST_DATA) return 'the data of the authenticator is too short';
  const rpIdHash = createHash('sha256').update(rpId).digest();
  if (!data.subarray(0, 32).equals(rpIdHash)) return 'the passkey belongs to another site';
  const wanted = USER_PRESENT | USER_VERIFIED;
  if (((data[32] ?? 0) & wanted) !== wanted) return 'the passkey did not verify the person';
  const bytes = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  return publicKey && isSignature(bytes, publicKey, signature) ? null : 'the signature is wrong';
}

function isSignature(bytes: Buffer, key: KeyObject, signature: Buffer): boolean {
  // An Ed25519 key names its own hash function.
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  try {
    return verify(algorithm, bytes, key, signature);
  } catch {
    return false;
  }
}

/** Returns true if a page of this origin may use the passkeys of `rpId`, as browsers decide it. */
function isOriginOf(origin: unknown, rpId: string): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return hostname === rpId && (protocol === 'https:' || hostname === 'localhost');
}

function objectOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
