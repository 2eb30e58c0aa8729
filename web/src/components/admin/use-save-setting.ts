import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { useMoneyMutation } from '../../api/idempotency';
import { showPopup } from '../popup/popups';
import { tellWaiting } from './second-admin';

interface Saved {
  /** The request that a second admin must approve first; null if the setting is saved. */
  readonly approval: object | null;
  readonly message: string;
}

interface SaveSetting<Body, Answer> {
  readonly send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
  /** First parts of the keys of the queries that the setting changes. */
  readonly changes: readonly QueryKey[];
  readonly onDone?: () => void;
}

/** Returns a mutation that saves a setting, and tells the outcome in a popup. */
export function useSaveSetting<Body, Answer extends Saved>({
  send,
  changes,
  onDone,
}: SaveSetting<Body, Answer>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send,
    onSuccess: ({ approval, message }: Answer) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onDone?.();
    },
    onError: (refused: Error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(refused, 'Failed to update settings'),
      }),
    onSettled: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Tells that a field of a setting is missing. */
export const tellMissing = (message: string) =>
  showPopup({ type: 'warning', title: 'Validation Error', message });
