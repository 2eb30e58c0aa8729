import { lazy, type ReactNode } from 'react';
import type { OfficeTab } from '../../components/office/office-frame';

// Each tab is fetched when it is first opened.
const OverviewTab = lazy(() =>
  import('../../features/overview/office').then((m) => ({ default: m.OverviewTab })),
);
const UsersTab = lazy(() =>
  import('../../features/users/office').then((m) => ({ default: m.UsersTab })),
);
const TokensTab = lazy(() =>
  import('../../features/users/office').then((m) => ({ default: m.TokensTab })),
);
const WithdrawalsTab = lazy(() =>
  import('../../features/withdrawals/office').then((m) => ({ default: m.WithdrawalsTab })),
);
const DepositLogsTab = lazy(() =>
  import('../../features/payments/office').then((m) => ({ default: m.DepositLogsTab })),
);
const ReconciliationTab = lazy(() =>
  import('../../features/payments/office').then((m) => ({ default: m.ReconciliationTab })),
);
const PaymentQueueTab = lazy(() =>
  import('../../features/payments/office').then((m) => ({ default: m.PaymentQueueTab })),
);
const PromoCodesTab = lazy(() =>
  import('../../features/promo-codes/office').then((m) => ({ default: m.PromoCodesTab })),
);
const CardsTab = lazy(() =>
  import('../../features/landing-cards/office').then((m) => ({ default: m.CardsTab })),
);
const TournamentsTab = lazy(() =>
  import('../../features/tournaments/office').then((m) => ({ default: m.TournamentsTab })),
);
const LedgerTab = lazy(() =>
  import('../../features/ledger/office').then((m) => ({ default: m.LedgerTab })),
);
const ApprovalsTab = lazy(() =>
  import('../../features/approvals/office').then((m) => ({ default: m.ApprovalsTab })),
);
const SettingsTab = lazy(() =>
  import('../../features/settings/office').then((m) => ({ default: m.SettingsTab })),
);
const ActivityTab = lazy(() =>
  import('../../features/activity/office').then((m) => ({ default: m.ActivityTab })),
);
const StaffTab = lazy(() =>
  import('../../features/staff/office').then((m) => ({ default: m.StaffTab })),
);
const SecurityTab = lazy(() =>
  import('../../features/staff/security').then((m) => ({ default: m.SecurityTab })),
);
const MailTab = lazy(() =>
  import('../../features/mail/office').then((m) => ({ default: m.MailTab })),
);

export interface Tab extends OfficeTab {
  readonly show: (readOnly: boolean) => ReactNode;
  /** Whether the read-only finance role sees it. */
  readonly forFinance?: boolean;
}

/** The office's tabs in their order. */
const TABS: readonly Tab[] = [
  {
    value: 'dashboard',
    label: 'Dashboard',
    forFinance: true,
    show: (readOnly) => <OverviewTab readOnly={readOnly} />,
  },
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
  {
    value: 'deposit-logs',
    label: 'Deposit Logs',
    forFinance: true,
    show: () => <DepositLogsTab />,
  },
  {
    value: 'promo-codes',
    label: 'Promo Codes',
    notInTheMiddle: true,
    show: () => <PromoCodesTab />,
  },
  { value: 'banned', label: 'Banned', show: () => <UsersTab banned /> },
  { value: 'cards', label: 'Cards', show: () => <CardsTab /> },
  { value: 'tournaments', label: 'Tournaments', show: () => <TournamentsTab kind="pending" /> },
  {
    value: 'completed-tournaments',
    label: 'Completed Tournaments',
    show: () => <TournamentsTab kind="completed" />,
  },
  { value: 'settings', label: 'Settings', show: () => <SettingsTab /> },
  {
    value: 'ledger',
    label: 'Ledger',
    forFinance: true,
    show: (readOnly) => <LedgerTab readOnly={readOnly} />,
  },
  {
    value: 'approvals',
    label: 'Approvals',
    forFinance: true,
    show: (readOnly) => <ApprovalsTab readOnly={readOnly} />,
  },
  { value: 'activity', label: 'Activity', forFinance: true, show: () => <ActivityTab /> },
  { value: 'staff', label: 'Staff', show: () => <StaffTab /> },
  { value: 'mail', label: 'Mail', show: () => <MailTab /> },
  {
    value: 'payment-queue',
    label: 'Payment Queue',
    forFinance: true,
    show: (readOnly) => <PaymentQueueTab readOnly={readOnly} />,
  },
  {
    value: 'reconciliation',
    label: 'Reconciliation',
    forFinance: true,
    show: () => <ReconciliationTab />,
  },
  { value: 'sign-in', label: 'Sign-in', forFinance: true, show: () => <SecurityTab /> },
];

/** What this member of the staff may see. */
export function tabsFor(readOnly: boolean): readonly Tab[] {
  return readOnly ? TABS.filter((tab) => tab.forFinance) : TABS;
}
