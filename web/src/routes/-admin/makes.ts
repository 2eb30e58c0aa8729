import { viewHref } from '../../components/admin/search';

interface Make {
  readonly label: string;
  readonly action: string;
  /** Another word under which the search finds the action. */
  readonly also?: string;
  readonly href: string;
}

/** What an admin can create from any page, each with the address that opens its form. */
export const MAKES: readonly Make[] = [
  {
    label: 'Tournament',
    action: 'Create tournament',
    also: 'match',
    href: viewHref('tournaments', { id: 'new' }),
  },
  { label: 'Cup', action: 'Create a cup', href: viewHref('cups', { id: 'new' }) },
  {
    label: 'Promo code',
    action: 'Create promo code',
    href: viewHref('promo-codes', { id: 'new' }),
  },
  { label: 'Card', action: 'Add card', href: viewHref('cards', { id: 'new' }) },
  {
    label: 'Member of the staff',
    action: 'Add to the staff',
    href: viewHref('staff', { id: 'new' }),
  },
];

/** Further actions and views that the search finds by name, for all staff. */
export const FOUND_BY_NAME = [
  { label: 'Journal', hint: 'View', href: viewHref('ledger', { view: 'journal' }) },
  { label: 'Statement', hint: 'View', href: viewHref('ledger', { view: 'statement' }) },
  { label: 'Trial balance', hint: 'View', href: viewHref('ledger', { view: 'trial-balance' }) },
  { label: 'Owed to players', hint: 'View', href: viewHref('ledger', { view: 'owed' }) },
  { label: 'Exports', hint: 'View', href: viewHref('ledger', { view: 'exports' }) },
  { label: 'Payout runs', hint: 'View', href: viewHref('withdrawals', { view: 'runs' }) },
  { label: 'Close month', hint: 'Action', href: viewHref('ledger', { view: 'close' }) },
  { label: 'Verify the ledger', hint: 'Action', href: viewHref('ledger', { view: 'integrity' }) },
] as const;
