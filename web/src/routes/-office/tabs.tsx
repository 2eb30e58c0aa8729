import { lazy, type ReactNode } from 'react';
import type { OfficeTab } from '../../components/office/office-frame';

// Each tab is fetched when it is first opened.
const UsersTab = lazy(() =>
  import('../../features/users/office').then((m) => ({ default: m.UsersTab })),
);
const TokensTab = lazy(() =>
  import('../../features/users/office').then((m) => ({ default: m.TokensTab })),
);
const WithdrawalsTab = lazy(() =>
  import('../../features/withdrawals/office').then((m) => ({ default: m.WithdrawalsTab })),
);
const TournamentsTab = lazy(() =>
  import('../../features/tournaments/office').then((m) => ({ default: m.TournamentsTab })),
);

export interface Tab extends OfficeTab {
  readonly show: (readOnly: boolean) => ReactNode;
  /** Whether the read-only finance role sees it. */
  readonly forFinance?: boolean;
}

/** The office's tabs in their order. */
export const TABS: readonly Tab[] = [
  { value: 'users', label: 'Users', show: () => <UsersTab /> },
  { value: 'tokens', label: 'Tokens', show: () => <TokensTab /> },
  {
    value: 'withdrawals',
    label: 'Withdrawals',
    forFinance: true,
    show: (readOnly) => <WithdrawalsTab kind="open" readOnly={readOnly} />,
  },
  {
    value: 'completed-withdrawals',
    label: 'Completed Withdrawals',
    forFinance: true,
    show: (readOnly) => <WithdrawalsTab kind="closed" readOnly={readOnly} />,
  },
  { value: 'banned', label: 'Banned', show: () => <UsersTab banned /> },
  { value: 'tournaments', label: 'Tournaments', show: () => <TournamentsTab kind="pending" /> },
  {
    value: 'completed-tournaments',
    label: 'Completed Tournaments',
    show: () => <TournamentsTab kind="completed" />,
  },
];
