import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { observable, useObservable } from '../../lib/observable';
import { EmptyState } from '../empty-state';

/** The date fields on the screen that hold a half-typed, impossible or unfitting date. */
const wrong = observable<readonly string[]>([]);

export function markDate(field: string, isWrong: boolean): void {
  if (wrong.get().includes(field) === isWrong) return;
  wrong.set(isWrong ? [...wrong.get(), field] : wrong.get().filter((other) => other !== field));
}

/** Whether a date is wrong: what is exported now would not be what the fields say. */
export const useWrongDates = (): boolean => useObservable(wrong).length > 0;

/** Figures for the dates above: those of another time never stand under a date that is wrong. */
export function ForTheDates({ children }: { readonly children: ReactNode }) {
  return useWrongDates() ? (
    <EmptyState title="Complete the date above" art={<CalendarX2 size={40} aria-hidden />}>
      Figures are shown again when it is a date, or when it is cleared.
    </EmptyState>
  ) : (
    children
  );
}
