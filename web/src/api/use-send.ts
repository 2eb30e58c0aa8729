import {
  type UseMutateFunction,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

interface SendOptions<Result, Input> extends UseMutationOptions<Result, Error, Input> {
  /**
   * Allows one request at a time; without it, one request at a time for each input, such as a
   * table's row.
   */
  readonly alone?: boolean;
}

/**
 * A mutation whose second press is ignored while the first request is in flight. The guard closes
 * with the press and not with the next render, so two presses within one frame send one request.
 * Every form and button that sends something uses it; biome.json refuses `useMutation` elsewhere.
 */
export function useSend<Result, Input = void>({ alone, ...options }: SendOptions<Result, Input>) {
  const onTheirWay = useRef(new Set<string>());
  const nameOf = (input: unknown) => (alone ? '' : (JSON.stringify(input) ?? ''));
  const { mutateAsync: _, ...mutation } = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (result, error, input, ...told) => {
      onTheirWay.current.delete(nameOf(input));
      return options.onSettled?.(result, error, input, ...told);
    },
  });
  return {
    ...mutation,
    mutate(...given: Parameters<UseMutateFunction<Result, Error, Input>>) {
      const name = nameOf(given[0]);
      if (onTheirWay.current.has(name)) return;
      onTheirWay.current.add(name);
      mutation.mutate(...given);
    },
  };
}
