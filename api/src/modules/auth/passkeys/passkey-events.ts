import type { Id } from '../../../kernel/index.js';
import type { ConfirmedWith } from '../../../platform/http/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

interface AddedKey {
  readonly userId: Id;
  readonly credentialId: string;
  /** COSE key, in base64url. */
  readonly publicKey: string;
  /** COSE number of the algorithm, such as -7 for ES256. */
  readonly algorithm: number;
  /** Domain to which the key is bound. */
  readonly rpId: string;
  /** How the owner confirmed the change. */
  readonly confirmedBy: ConfirmedWith;
}

interface RemovedKey {
  readonly userId: Id;
  readonly credentialId: string;
  /** The owner, or the admin who reset the owner's second factor. */
  readonly actorId: Id;
  readonly confirmedBy: ConfirmedWith | 'reset';
}

/** Returns the command that adds a passkey of a member of staff to the log. */
export function passkeyAdded({ userId, credentialId, ...key }: AddedKey): LedgerCommand {
  return {
    type: 'PasskeyAdded',
    schemaVersion: 1,
    actor: { type: 'admin', id: userId },
    reason: null,
    reference: userId,
    idempotencyKey: keyOf('PasskeyAdded', credentialId),
    payload: { credentialId, ...key },
    entries: [],
  };
}

/** Returns the command after which no signature of this passkey counts. */
export function passkeyRemoved({ userId, actorId, ...key }: RemovedKey): LedgerCommand {
  return {
    type: 'PasskeyRemoved',
    schemaVersion: 1,
    actor: { type: 'admin', id: actorId },
    reason: null,
    reference: userId,
    idempotencyKey: keyOf('PasskeyRemoved', key.credentialId),
    payload: key,
    entries: [],
  };
}

/** The id of a key may be longer than an idempotency key, but its beginning is random. */
const keyOf = (type: string, credentialId: string) => `${type}:${credentialId.slice(0, 200)}`;
