import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { observable, useObservable } from '../../lib/observable';
import { EmptyState } from '../empty-state';

/** Ids of the date fields on the screen whose date is incomplete, impossible or out of range. */
const wrong = observable<readonly string[]>([]);

export function markDate(field: string, isWrong: boolean): void {
  if (wrong.get().includes(field) === isWrong) return;
  wrong.set(isWrong ? [...wrong.get(), field] : wrong.get().filter((other) => other !== field));
}

/**
 * Returns true while a date field on the screen is invalid. Exports are then disabled, because they
 * would use the last valid date and not the shown one.
 */
export const useWrongDates = (): boolean => useObservable(wrong).length > 0;

/**
 * Hides the numbers of a page while a date field is invalid, because they belong to the last valid
 * date.
 */
export function HiddenWhileDatesWrong({ children }: { readonly children: ReactNode }) {
  return useWrongDates() ? (
    <EmptyState title="Complete the date above" art={<CalendarX2 size={40} aria-hidden />}>
      Enter a valid date or clear it to see figures.
    </EmptyState>
  ) : (
    children
  );
}
