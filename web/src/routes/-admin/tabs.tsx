import {
  ArrowUpFromLine,
  Ban,
  BookOpen,
  CircleCheck,
  Coins,
  History,
  Hourglass,
  IdCard,
  Images,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Scale,
  Settings,
  ShieldAlert,
  Stamp,
  Swords,
  Ticket,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import type { AdminTab, TabGroup } from '../../components/admin/navigation';

// The code of each tab is fetched when the tab is first opened.
const OverviewTab = lazy(() =>
  import('../../features/overview/admin').then((m) => ({ default: m.OverviewTab })),
);
const UsersTab = lazy(() =>
  import('../../features/users/admin').then((m) => ({ default: m.UsersTab })),
);
const TokensTab = lazy(() =>
  import('../../features/users/admin').then((m) => ({ default: m.TokensTab })),
);
const WithdrawalsTab = lazy(() =>
  import('../../features/withdrawals/admin').then((m) => ({ default: m.WithdrawalsTab })),
);
const DepositLogsTab = lazy(() =>
  import('../../features/payments/admin').then((m) => ({ default: m.DepositLogsTab })),
);
const ReconciliationTab = lazy(() =>
  import('../../features/payments/admin').then((m) => ({ default: m.ReconciliationTab })),
);
const PaymentQueueTab = lazy(() =>
  import('../../features/payments/admin').then((m) => ({ default: m.PaymentQueueTab })),
);
const PromoCodesTab = lazy(() =>
  import('../../features/promo-codes/admin').then((m) => ({ default: m.PromoCodesTab })),
);
const CardsTab = lazy(() =>
  import('../../features/landing-cards/admin').then((m) => ({ default: m.CardsTab })),
);
const TournamentsTab = lazy(() =>
  import('../../features/tournaments/admin').then((m) => ({ default: m.TournamentsTab })),
);
const LedgerTab = lazy(() =>
  import('../../features/ledger/admin').then((m) => ({ default: m.LedgerTab })),
);
const ApprovalsTab = lazy(() =>
  import('../../features/approvals/admin').then((m) => ({ default: m.ApprovalsTab })),
);
const RiskTab = lazy(() =>
  import('../../features/risk/admin').then((m) => ({ default: m.RiskTab })),
);
const SettingsTab = lazy(() =>
  import('../../features/settings/admin').then((m) => ({ default: m.SettingsTab })),
);
const ActivityTab = lazy(() =>
  import('../../features/activity/admin').then((m) => ({ default: m.ActivityTab })),
);
const StaffTab = lazy(() =>
  import('../../features/staff/admin').then((m) => ({ default: m.StaffTab })),
);
const SecurityTab = lazy(() =>
  import('../../features/staff/security').then((m) => ({ default: m.SecurityTab })),
);
const MailTab = lazy(() =>
  import('../../features/mail/admin').then((m) => ({ default: m.MailTab })),
);

export interface Tab extends AdminTab {
  readonly show: (readOnly: boolean) => ReactNode;
  /** Makes the tab visible to the read-only finance role too. */
  readonly forFinance?: boolean;
}

const tab = (
  value: string,
  label: string,
  Icon: LucideIcon,
  show: Tab['show'],
  more: Pick<Tab, 'forFinance' | 'notInTheMiddle'> = {},
): Tab => ({ value, label, icon: <Icon size={18} className="shrink-0" />, show, ...more });
const forFinance = { forFinance: true };

interface Group extends TabGroup {
  readonly tabs: readonly Tab[];
}

/** The tabs of the console in their groups. */
const GROUPS: readonly Group[] = [
  {
    label: 'Overview',
    tabs: [
      tab(
        'dashboard',
        'Dashboard',
        LayoutDashboard,
        (readOnly) => <OverviewTab readOnly={readOnly} />,
        forFinance,
      ),
    ],
  },
  {
    label: 'Play',
    tabs: [
      tab('tournaments', 'Tournaments', Swords, () => <TournamentsTab kind="pending" />),
      tab('completed-tournaments', 'Completed Tournaments', Trophy, () => (
        <TournamentsTab kind="completed" />
      )),
      tab('cards', 'Cards', Images, () => <CardsTab />),
    ],
  },
  {
    label: 'Players',
    tabs: [
      tab('users', 'Users', Users, () => <UsersTab />),
      tab('banned', 'Banned', Ban, () => <UsersTab banned />),
      tab('tokens', 'Tokens', Coins, () => <TokensTab />),
    ],
  },
  {
    label: 'Money',
    tabs: [
      tab(
        'withdrawals',
        'Withdrawals',
        ArrowUpFromLine,
        (readOnly) => <WithdrawalsTab kind="open" readOnly={readOnly} />,
        forFinance,
      ),
      tab(
        'completed-withdrawals',
        'Completed Withdrawals',
        CircleCheck,
        (readOnly) => <WithdrawalsTab kind="closed" readOnly={readOnly} />,
        forFinance,
      ),
      tab('deposit-logs', 'Deposit Logs', Wallet, () => <DepositLogsTab />, forFinance),
      tab('promo-codes', 'Promo Codes', Ticket, () => <PromoCodesTab />, { notInTheMiddle: true }),
    ],
  },
  {
    label: 'Books',
    tabs: [
      tab(
        'ledger',
        'Ledger',
        BookOpen,
        (readOnly) => <LedgerTab readOnly={readOnly} />,
        forFinance,
      ),
      tab('reconciliation', 'Reconciliation', Scale, () => <ReconciliationTab />, forFinance),
      tab(
        'payment-queue',
        'Payment Queue',
        Hourglass,
        (readOnly) => <PaymentQueueTab readOnly={readOnly} />,
        forFinance,
      ),
    ],
  },
  {
    label: 'Control',
    tabs: [
      tab(
        'approvals',
        'Approvals',
        Stamp,
        (readOnly) => <ApprovalsTab readOnly={readOnly} />,
        forFinance,
      ),
      tab(
        'risk',
        'Risk review',
        ShieldAlert,
        (readOnly) => <RiskTab readOnly={readOnly} />,
        forFinance,
      ),
      tab('activity', 'Activity', History, () => <ActivityTab />, forFinance),
      tab('mail', 'Mail', Mail, () => <MailTab />),
      tab('staff', 'Staff', IdCard, () => <StaffTab />),
      tab('settings', 'Settings', Settings, () => <SettingsTab />),
    ],
  },
  {
    label: 'Account',
    tabs: [tab('sign-in', 'Sign-in', KeyRound, () => <SecurityTab />, forFinance)],
  },
];

/** Returns the groups with the tabs that this member of staff may see. */
export function groupsFor(readOnly: boolean): readonly Group[] {
  if (!readOnly) return GROUPS;
  return GROUPS.map(({ label, tabs }) => ({
    label,
    tabs: tabs.filter((each) => each.forFinance),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** Returns the tab with this name in the address, or the first tab. */
export function tabNamed(value: string | undefined): Tab {
  const all = GROUPS.flatMap(({ tabs }) => tabs);
  const found = all.find((each) => each.value === value) ?? all[0];
  if (!found) throw new Error('The console has no tabs');
  return found;
}
