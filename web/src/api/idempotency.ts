import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUnanswered } from './api-error';

/** A random version-4 id, also on pages without a secure context. */
export function randomId(): string {
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

interface MoneyMutation<Result, Input>
  extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'retry'> {
  /** Sends the request with the given headers, which carry the Idempotency-Key. */
  readonly send: (input: Input, headers: Record<string, string>) => Promise<Result>;
}

/**
 * A mutation for everything that moves tokens. One intent of the person has one Idempotency-Key: a
 * second press while the first is on its way does nothing, and a retry after silence repeats the
 * same intent, so it can never move money twice. Another input is another intent.
 */
export function useMoneyMutation<Result, Input>(options: MoneyMutation<Result, Input>) {
  const { send, ...rest } = options;
  const intent = useRef<{ key: string; input: string } | null>(null);
  const busy = useRef(false);
  const mutation = useMutation<Result, Error, Input>({
    ...rest,
    retry: false,
    mutationFn: async (input) => {
      const content = JSON.stringify(input) ?? '';
      if (intent.current?.input !== content) intent.current = { key: randomId(), input: content };
      try {
        const result = await send(input, { 'Idempotency-Key': intent.current.key });
        intent.current = null;
        return result;
      } catch (error) {
        // Refused is finished; only silence leaves the intent open for the same key.
        if (!isUnanswered(error)) intent.current = null;
        throw error;
      } finally {
        busy.current = false;
      }
    },
  });
  return {
    ...mutation,
    mutate(input: Input) {
      if (busy.current) return;
      busy.current = true;
      mutation.mutate(input);
    },
  };
}
