import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveMessage } from '../../api/live';
import { keys } from '../../api/query-keys';
import { APPROVALS } from './second-admin';

/**
 * Query keys that a live message to staff invalidates, by the type of the changed object. Every
 * message also invalidates the activity list.
 */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  withdrawal: [keys.withdrawals, keys.payouts, keys.statistics],
  payout: [keys.payouts],
  'payout-run': [keys.withdrawals],
  payment: [keys.depositLogs, keys.paymentQueue, keys.statistics],
  approval: [APPROVALS],
  mail: [keys.mail],
  // Live messages about matches update the lists of matches directly, so only the statistics are
  // invalidated here.
  tournament: [keys.statistics],
  'tournament-series': [keys.series],
  user: [keys.users, keys.risk, keys.statistics],
  'bulk-adjustment': [keys.users, keys.statistics],
  'promo-code': [keys.promoCodes, keys.statistics],
  card: [keys.landingCards],
  claim: [keys.claims],
  staff: [keys.staff],
  settings: [keys.settings, keys.payouts],
};
/**
 * Time in which live messages are collected before one refresh, in milliseconds. It limits the
 * number of refreshes at busy hours.
 */
const GATHER_MS = 1_000;

/** Refreshes the lists on the screen when another user has changed their rows. */
export function useStaffNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const kinds = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGreeted = false;
    const refresh = () => {
      timer = undefined;
      const changed = new Set([...kinds].flatMap((kind) => LISTS[kind] ?? []));
      kinds.clear();
      for (const key of [...changed, keys.activity]) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    };
    const hear = (...heard: readonly string[]) => {
      for (const kind of heard) kinds.add(kind);
      timer ??= setTimeout(refresh, GATHER_MS);
    };
    const stop = onLiveMessage(({ event, data }) => {
      if (event === 'staff.changed') hear((JSON.parse(data) as { readonly kind: string }).kind);
      // The server does not repeat messages that it sent while the connection was broken, so all
      // lists are refreshed after a reconnection.
      if (event === 'live.hello' && isGreeted) hear(...Object.keys(LISTS));
      isGreeted ||= event === 'live.hello';
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries]);
}
