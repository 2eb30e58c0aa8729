import { messageOf } from '../api/api-error';
import { answer, api } from '../api/client';
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];
export type Touch = Schemas['PasskeyTouch'];

/** The browser used no passkey. The message says why, as a sentence for the user. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';

  constructor(
    /** True if the user cancelled, or let the time run out. */
    readonly isCancelled: boolean,
    message: string,
  ) {
    super(message);
  }
}

/** Sentences for the user about why no passkey was used. */
export interface PasskeyWords {
  readonly cancelled: string;
  readonly known: string;
  readonly elsewhere: string;
  readonly unsupported: string;
}

const ENGLISH: PasskeyWords = {
  cancelled: 'The passkey was not used: you cancelled, or the time ran out.',
  known: 'This device already has a passkey of your account.',
  elsewhere: 'Passkeys work only at the public address of Arena. Open the console there.',
  unsupported: 'This browser cannot use passkeys.',
};

/** Fetches the code for passkeys only when one is used, which most visits never do. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for the answer of a passkey to a challenge. */
export async function touchOf(request: Schemas['PasskeyRequest'], words = ENGLISH): Promise<Touch> {
  const { startAuthentication, browserSupportsWebAuthn } = await library();
  if (!browserSupportsWebAuthn()) throw new PasskeyError(false, words.unsupported);
  const optionsJSON = {
    ...request,
    allowCredentials: request.allowCredentials.map(descriptor),
    userVerification: 'required' as const,
  };
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refusedBy(words));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle ? { userHandle } : {}),
  };
}

/** Asks the browser to create a passkey. */
export async function newPasskey(creation: Schemas['PasskeyCreation']) {
  const { startRegistration, browserSupportsWebAuthn } = await library();
  if (!browserSupportsWebAuthn()) throw new PasskeyError(false, ENGLISH.unsupported);
  const optionsJSON = {
    ...creation,
    excludeCredentials: creation.excludeCredentials.map(descriptor),
    pubKeyCredParams: creation.pubKeyCredParams.map(({ alg }) => ({
      alg,
      type: 'public-key' as const,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
  const { id, response } = await startRegistration({ optionsJSON }).catch(refusedBy(ENGLISH));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    clientDataJSON,
    attestationObject,
    ...(transports.length > 0 ? { transports: transports.join(',') } : {}),
  };
}

/**
 * Asks the signed-in member of staff to confirm an action with a passkey. Returns undefined, and
 * shows nothing, if the account has no passkey.
 */
export async function confirmingTouch(body: Schemas['AskTouchDto']): Promise<Touch | undefined> {
  const { request } = await answer(api.POST('/api/auth/passkeys/ask', { body }));
  return request ? touchOf(request) : undefined;
}

/**
 * Asks the signed-in admin to sign a press that pays withdrawals. Returns nothing to send, and shows
 * nothing, if the account has no passkey.
 *
 * @param covered What is signed, as the API describes it.
 */
export async function signedPress(covered: string): Promise<Schemas['SignedPress']> {
  // Browsers offer digests only on pages with HTTPS, and passkeys too.
  if (typeof crypto.subtle === 'undefined') return {};
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(covered));
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'));
  const press = crypto.randomUUID();
  const asked = { action: 'approve', subject: press, digest: digest.join('') } as const;
  const passkey = await confirmingTouch(asked);
  return passkey ? { press, passkey } : {};
}

/** Returns the sentence about an error of a passkey or of a call. */
export function passkeyMessage(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? error.message : messageOf(error, fallback);
}

const descriptor = ({ id, transports }: Schemas['PasskeyHandle']) => ({
  id,
  type: 'public-key' as const,
  transports: transports as AuthenticatorTransport[],
});

/** Returns a function that throws a PasskeyError for an error of the browser. */
function refusedBy(words: PasskeyWords): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyError(false, words.known);
    if (name === 'SecurityError') throw new PasskeyError(false, words.elsewhere);
    throw new PasskeyError(true, words.cancelled);
  };
}
