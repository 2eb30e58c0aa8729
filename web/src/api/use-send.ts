import {
  type UseMutateFunction,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

interface SendOptions<Result, Input> extends UseMutationOptions<Result, Error, Input> {
  /**
   * True to allow only one request at a time. Otherwise requests with different inputs, such as two
   * rows of a table, may run at the same time.
   */
  readonly alone?: boolean;
}

/**
 * Returns a mutation that ignores a second click while the first request is in flight. The guard is
 * set at once and not at the next render, so two clicks within one frame send one request. Every
 * form and button that sends data uses this hook; biome.json forbids `useMutation` elsewhere.
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
