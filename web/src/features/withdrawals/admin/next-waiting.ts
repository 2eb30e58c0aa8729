import { useRef } from 'react';
import { useAdminSearch } from '../../../components/admin/search';
import type { StaffWithdrawal } from './queries';

/**
 * Returns a function that is called after a decision about a withdrawal. It opens the next pending
 * withdrawal of the list: first below the decided one, then from the top. If there is none, it
 * closes the panel and returns 'last'. It skips withdrawals that may not be paid now, and those in
 * processing, because a file for the bank may contain them.
 */
export function useNextWaiting(
  rows: readonly StaffWithdrawal[],
): (decided: string) => 'next' | 'last' {
  const { search, go, close } = useAdminSearch();
  // Ids of withdrawals that were just decided. They are skipped, because the list may still contain
  // them.
  const decided = useRef(new Set<string>());
  const latest = useRef(rows);
  latest.current = rows;
  // The open row may leave the list before the server responds, so its index is stored.
  const place = useRef(0);
  const at = rows.findIndex(({ _id }) => _id === search.id);
  if (at >= 0) place.current = at;
  const waited = search.status === 'processing' ? 'processing' : 'pending';
  return (id) => {
    decided.current.add(id);
    const waits = ({ _id, status, blockedBy }: StaffWithdrawal) =>
      status === waited && blockedBy === null && !decided.current.has(_id);
    const next = latest.current.slice(place.current).find(waits) ?? latest.current.find(waits);
    if (!next) {
      close();
      return 'last';
    }
    go({ id: next._id });
    return 'next';
  };
}
