import { type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api-error';
import { closeIntent, openIntent, openKey } from './open-intents';
import { useSend } from './use-send';

/** A random version-4 id, also on pages without a secure context. */
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

/** Refusals that are the answer: whoever sends the same again under its key gets them again. */
const DECIDED = [400, 404, 409, 410, 422];
const RUNNING = 'REQUEST_RUNNING';
const NOT_SENT = 'NOT_SENT';

/** The server has said no to this very request, and will not do it any more. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && DECIDED.includes(error.status) && error.code !== RUNNING;
}

/** It may have been done, or be on its way still: nobody answered, or the answer does not say. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (status === 0 && code !== NOT_SENT) || status >= 500 || code === RUNNING;
}

/** There was no line before it was sent and none after: it never left the device. */
export function neverLeft(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_SENT;
}

function isWithoutLine(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OFFLINE' && !navigator.onLine;
}

interface MoneyMutation<Result, Input>
  extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'retry'> {
  /** Sends the request with the given headers, which carry the Idempotency-Key. */
  readonly send: (input: Input, headers: Record<string, string>) => Promise<Result>;
  /** Under this name an intent without an answer outlives a reload of the page for a while. */
  readonly name?: string;
}

/**
 * A mutation for everything that moves tokens. One intent of the person has one Idempotency-Key: a
 * retry after silence repeats the same intent, so it can never move money twice. Another input is
 * another intent.
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
        // Refused is finished; all else leaves the intent open for the same key.
        if (isDecided(error)) answered();
        throw !hadLine && isWithoutLine(error) ? new ApiError(0, NOT_SENT, null) : error;
      }
    },
  });
  return {
    ...mutation,
    /** Whether just this was sent before and has no answer yet. */
    isOpen: (input: Input) => knownKey(contentOf(input)) !== null,
  };
}
