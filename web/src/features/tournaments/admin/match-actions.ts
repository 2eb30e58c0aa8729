import type { Tournament } from '../../../api/schema';
import { CONFIRM, nextStep } from '../../../components/admin/next-step';
import type { RowAction } from '../../../components/admin/row-actions';
import type { DialogName } from './tournament-dialog';

interface Action {
  readonly what: DialogName;
  readonly label: string;
  readonly danger?: boolean;
}

export interface MatchNow {
  /** True after the start time. */
  readonly hasStarted: boolean;
  /** True if two or more captains or players have sent the same result. */
  readonly isProposed: boolean;
}

/** Returns the allowed actions of a match. */
export function actionsOf(
  { status, winners, roomId }: Tournament,
  readOnly: boolean,
  { hasStarted, isProposed }: MatchNow,
): readonly Action[] {
  const isOpen = status === 'upcoming' || status === 'active';
  const isWon = winners.length > 0;
  const mayDeclare = !isWon && status !== 'cancelled' && (status !== 'upcoming' || hasStarted);
  const actions: readonly (Action | false | undefined | '')[] = [
    { what: 'participants', label: 'Participants' },
    !readOnly && { what: 'edit', label: 'Edit' },
    !readOnly && isOpen && { what: 'room', label: 'Room' },
    !readOnly && isOpen && roomId && { what: 'receipts', label: 'Delivery of the room' },
    !readOnly && { what: 'status', label: 'Status' },
    !readOnly && mayDeclare && isProposed && { what: 'confirm', label: CONFIRM },
    !readOnly && mayDeclare && { what: 'results', label: 'Declare results' },
    !readOnly && isWon && { what: 'results', label: 'Correct results' },
    !readOnly && { what: 'repair', label: 'Put right …' },
    !readOnly && { what: 'duplicate', label: 'Duplicate' },
    !readOnly && isWon && { what: 'void', label: 'Void results', danger: true },
    !readOnly && { what: 'delete', label: 'Delete', danger: true },
  ];
  return actions.filter((action) => typeof action === 'object');
}

interface RowWays {
  readonly readOnly: boolean;
  readonly onOpen: (what: DialogName) => void;
  readonly onView: () => void;
  readonly onLedger: () => void;
}

/**
 * Returns the actions of a match's row: the next step as the button, all others in the menu "…".
 */
export function rowActionsOf(
  match: Tournament,
  now: MatchNow,
  { readOnly, onOpen, onView, onLedger }: RowWays,
): readonly RowAction[] {
  const next = readOnly ? null : nextStep(match, now.isProposed);
  const view = { label: 'View', onSelect: onView };
  const others: readonly RowAction[] = actionsOf(match, readOnly, now)
    .filter(({ label }) => label !== next?.label)
    .map(({ what, ...action }) => ({ ...action, onSelect: () => onOpen(what) }));
  const ledger = { label: 'Show in the ledger', onSelect: onLedger };
  if (!next) return [{ ...view, isMain: true }, ...others, ledger];
  const step = { label: next.label, isMain: true, onSelect: () => onOpen(next.what) };
  return [step, view, ...others, ledger];
}
