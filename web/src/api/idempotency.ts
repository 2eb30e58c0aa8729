import { type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api-error';
import { closeIntent, openIntent, openKey } from './open-intents';
import { useSend } from './use-send';

/**
 * Returns a random version-4 UUID. Unlike `crypto.randomUUID`, it also works on pages without
 * HTTPS.
 */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/**
 * HTTP statuses of final refusals: a repeat with the same idempotency key is refused again, unless
 * the refusal names a time after which it may succeed.
 */
const DECIDED = [400, 404, 409, 410, 422];
const RUNNING = 'REQUEST_RUNNING';
const NOT_SENT = 'NOT_SENT';

/** Returns true if the server refused this request and will not execute it later. */
export function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.retryAfter !== null) return false;
  return DECIDED.includes(error.status) && error.code !== RUNNING;
}

/**
 * Returns true if the server may have executed the request: no response arrived, or the response
 * does not tell.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (status === 0 && code !== NOT_SENT) || status >= 500 || code === RUNNING;
}

/**
 * Returns true if the device was offline before and after the call, so the request was never sent.
 */
export function neverLeft(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_SENT;
}

function isWithoutLine(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OFFLINE' && !navigator.onLine;
}

interface MoneyMutation<Result, Input>
  extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'retry'> {
  /** Sends the request with the given headers, which contain the Idempotency-Key. */
  readonly send: (input: Input, headers: Record<string, string>) => Promise<Result>;
  /**
   * Name under which the idempotency key is stored, so that a retry after a reload still uses it.
   * Without a name, a reload forgets the key.
   */
  readonly name?: string;
}

/**
 * Returns a mutation for a call that moves tokens. Each action of the user has one Idempotency-Key.
 * A retry after a lost response sends the same key, so it never moves tokens twice. A different
 * input gets a new key.
 */
export function useMoneyMutation<Result, Input>(options: MoneyMutation<Result, Input>) {
  const { send, name, ...rest } = options;
  const intent = useRef<{ key: string; input: string } | null>(null);
  const contentOf = (input: Input) => `${name ?? ''} ${JSON.stringify(input) ?? ''}`;
  const knownKey = (content: string) =>
    (name === undefined ? null : openKey(content)) ??
    (intent.current?.input === content ? intent.current.key : null);
  const mutation = useSend<Result, Input>({
    ...rest,
    alone: true,
    retry: false,
    mutationFn: async (input) => {
      const content = contentOf(input);
      const key = knownKey(content) ?? randomId();
      const answered = () => {
        intent.current = null;
        if (name !== undefined) closeIntent(content);
      };
      intent.current = { key, input: content };
      if (name !== undefined) openIntent(content, key);
      const hadLine = navigator.onLine;
      try {
        const result = await send(input, { 'Idempotency-Key': key });
        answered();
        return result;
      } catch (error) {
        // After a final refusal the key is no longer used. After any other failure, a retry sends
        // the same key again.
        if (isDecided(error)) answered();
        throw !hadLine && isWithoutLine(error) ? new ApiError(0, NOT_SENT, null) : error;
      }
    },
  });
  return {
    ...mutation,
    /** Returns true if a request with this input was sent before and its outcome is unknown. */
    isOpen: (input: Input) => knownKey(contentOf(input)) !== null,
  };
}
