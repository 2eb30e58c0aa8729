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
import type { ReactNode } from 'react';
import type { AdminTab, TabGroup } from '../../components/admin/navigation';
import { type Screen, screen } from './screen';

// The JavaScript of each tab is fetched when the tab is first opened, or when the pointer is over
// its link.
const OverviewTab = screen(() =>
  import('../../features/overview/admin').then((m) => m.OverviewTab),
);
const users = () => import('../../features/users/admin');
const UsersTab = screen(() => users().then((m) => m.UsersTab));
const TokensTab = screen(() => users().then((m) => m.TokensTab));
const withdrawals = () => import('../../features/withdrawals/admin');
const WithdrawalsTab = screen(() => withdrawals().then((m) => m.WithdrawalsTab));
const payments = () => import('../../features/payments/admin');
const DepositLogsTab = screen(() => payments().then((m) => m.DepositLogsTab));
const ReconciliationTab = screen(() => payments().then((m) => m.ReconciliationTab));
const PaymentQueueTab = screen(() => payments().then((m) => m.PaymentQueueTab));
const PromoCodesTab = screen(() =>
  import('../../features/promo-codes/admin').then((m) => m.PromoCodesTab),
);
const CardsTab = screen(() => import('../../features/landing-cards/admin').then((m) => m.CardsTab));
const tournaments = () => import('../../features/tournaments/admin');
const TournamentsTab = screen(() => tournaments().then((m) => m.TournamentsTab));
const ledger = () => import('../../features/ledger/admin');
const LedgerTab = screen(() => ledger().then((m) => m.LedgerTab));
const ApprovalsTab = screen(() =>
  import('../../features/approvals/admin').then((m) => m.ApprovalsTab),
);
const RiskTab = screen(() => import('../../features/risk/admin').then((m) => m.RiskTab));
const SettingsTab = screen(() =>
  import('../../features/settings/admin').then((m) => m.SettingsTab),
);
const ActivityTab = screen(() =>
  import('../../features/activity/admin').then((m) => m.ActivityTab),
);
const StaffTab = screen(() => import('../../features/staff/admin').then((m) => m.StaffTab));
const SecurityTab = screen(() =>
  import('../../features/staff/security').then((m) => m.SecurityTab),
);
const AccountCard = screen(() =>
  import('../../features/auth/components/account-buttons').then((m) => m.StaffAccountCard),
);
const MailTab = screen(() => import('../../features/mail/admin').then((m) => m.MailTab));

export interface Tab extends AdminTab {
  readonly show: (readOnly: boolean) => ReactNode;
  /** Shows the tab to finance staff too, whose role is read-only. */
  readonly forFinance?: boolean;
}

const tab = (
  value: string,
  label: string,
  Icon: LucideIcon,
  { fetchCode }: Pick<Screen<object>, 'fetchCode'>,
  show: Tab['show'],
  more: Pick<Tab, 'forFinance' | 'notInTheMiddle' | 'fetchList'> = {},
): Tab => ({
  value,
  label,
  icon: <Icon size={18} className="shrink-0" />,
  fetchCode,
  show,
  ...more,
});
const forFinance = { forFinance: true };

interface Group extends TabGroup {
  readonly tabs: readonly Tab[];
}

/** All tabs of the console in their groups. */
const GROUPS: readonly Group[] = [
  {
    label: 'Overview',
    tabs: [
      tab(
        'dashboard',
        'Dashboard',
        LayoutDashboard,
        OverviewTab,
        (readOnly) => <OverviewTab readOnly={readOnly} />,
        forFinance,
      ),
    ],
  },
  {
    label: 'Play',
    tabs: [
      tab(
        'tournaments',
        'Tournaments',
        Swords,
        TournamentsTab,
        () => <TournamentsTab kind="pending" />,
        {
          fetchList: async (client) =>
            client.prefetchQuery((await tournaments()).tournamentList('pending')),
        },
      ),
      tab(
        'completed-tournaments',
        'Completed Tournaments',
        Trophy,
        TournamentsTab,
        () => <TournamentsTab kind="completed" />,
        {
          fetchList: async (client) =>
            client.prefetchQuery((await tournaments()).tournamentList('completed')),
        },
      ),
      tab('cards', 'Cards', Images, CardsTab, () => <CardsTab />),
    ],
  },
  {
    label: 'Players',
    tabs: [
      tab('users', 'Users', Users, UsersTab, () => <UsersTab />, {
        fetchList: async (client) => client.prefetchQuery((await users()).userList(false)),
      }),
      tab('banned', 'Banned', Ban, UsersTab, () => <UsersTab banned />, {
        fetchList: async (client) => client.prefetchQuery((await users()).userList(true)),
      }),
      tab('tokens', 'Tokens', Coins, TokensTab, () => <TokensTab />),
    ],
  },
  {
    label: 'Money',
    tabs: [
      tab(
        'withdrawals',
        'Withdrawals',
        ArrowUpFromLine,
        WithdrawalsTab,
        (readOnly) => <WithdrawalsTab kind="open" readOnly={readOnly} />,
        {
          forFinance: true,
          fetchList: async (client) =>
            client.prefetchQuery((await withdrawals()).withdrawalList('open')),
        },
      ),
      tab(
        'completed-withdrawals',
        'Completed Withdrawals',
        CircleCheck,
        WithdrawalsTab,
        (readOnly) => <WithdrawalsTab kind="closed" readOnly={readOnly} />,
        {
          forFinance: true,
          fetchList: async (client) =>
            client.prefetchQuery((await withdrawals()).withdrawalList('closed')),
        },
      ),
      tab(
        'deposit-logs',
        'Deposit Logs',
        Wallet,
        DepositLogsTab,
        () => <DepositLogsTab />,
        forFinance,
      ),
      tab('promo-codes', 'Promo Codes', Ticket, PromoCodesTab, () => <PromoCodesTab />, {
        notInTheMiddle: true,
      }),
    ],
  },
  {
    label: 'Books',
    tabs: [
      tab(
        'ledger',
        'Ledger',
        BookOpen,
        LedgerTab,
        (readOnly) => <LedgerTab readOnly={readOnly} />,
        {
          forFinance: true,
          fetchList: async (client) => client.prefetchQuery((await ledger()).journalPage()),
        },
      ),
      tab(
        'reconciliation',
        'Reconciliation',
        Scale,
        ReconciliationTab,
        () => <ReconciliationTab />,
        {
          forFinance: true,
          fetchList: async (client) => client.prefetchQuery((await payments()).reconciliation()),
        },
      ),
      tab(
        'payment-queue',
        'Payment Queue',
        Hourglass,
        PaymentQueueTab,
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
        ApprovalsTab,
        (readOnly) => <ApprovalsTab readOnly={readOnly} />,
        forFinance,
      ),
      tab(
        'risk',
        'Risk review',
        ShieldAlert,
        RiskTab,
        (readOnly) => <RiskTab readOnly={readOnly} />,
        forFinance,
      ),
      tab('activity', 'Activity', History, ActivityTab, () => <ActivityTab />, forFinance),
      tab('mail', 'Mail', Mail, MailTab, () => <MailTab />),
      tab('staff', 'Staff', IdCard, StaffTab, () => <StaffTab />),
      tab('settings', 'Settings', Settings, SettingsTab, () => <SettingsTab />),
    ],
  },
  {
    label: 'Account',
    tabs: [
      tab(
        'sign-in',
        'Sign-in',
        KeyRound,
        SecurityTab,
        () => (
          <SecurityTab>
            <AccountCard />
          </SecurityTab>
        ),
        forFinance,
      ),
    ],
  },
];

/** Returns the groups of tabs that the user may see. Finance staff see only some of them. */
export function groupsFor(readOnly: boolean): readonly Group[] {
  if (!readOnly) return GROUPS;
  return GROUPS.map(({ label, tabs }) => ({
    label,
    tabs: tabs.filter((each) => each.forFinance),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** Returns the tab with this name, or the first tab if the name is unknown. */
export function tabNamed(value: string | undefined): Tab {
  const all = GROUPS.flatMap(({ tabs }) => tabs);
  const found = all.find((each) => each.value === value) ?? all[0];
  if (!found) throw new Error('The console has no tabs');
  return found;
}
