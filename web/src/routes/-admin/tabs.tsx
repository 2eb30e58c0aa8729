import type { QueryClient } from '@tanstack/react-query';
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
  Medal,
  Scale,
  Settings,
  ShieldAlert,
  Stamp,
  Swords,
  Ticket,
  Trophy,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { AdminTab, TabGroup } from '../../components/admin/navigation';
import { payoutsQuery } from '../../components/admin/payouts-query';
import type { AdminSearch } from '../../components/admin/search';

/** The part of a view that is fetched when it is opened, or when the pointer rests on its link. */
export interface View {
  readonly Show: ComponentType<{ readonly readOnly: boolean }>;
  /** Fetches the first page of the view's list. */
  readonly fetchList?: (client: QueryClient, search: AdminSearch) => Promise<void>;
}

export interface Tab extends AdminTab {
  readonly load: () => Promise<View>;
  /** Shows the tab to finance staff too, whose role is read-only. */
  readonly forFinance?: boolean;
}

const tab = (
  value: string,
  label: string,
  Icon: LucideIcon,
  load: Tab['load'],
  more: Pick<Tab, 'forFinance' | 'notInTheMiddle' | 'within' | 'isOfOne'> = {},
): Tab => ({ value, label, icon: <Icon size={18} className="shrink-0" />, load, ...more });
const forFinance = { forFinance: true };

/** The dialogs of matches, which the dashboard opens in place. Their code is fetched when asked. */
const MatchTask = lazy(() =>
  import('../../features/tournaments/admin').then((m) => ({ default: m.MatchTask })),
);

const matches = async (): Promise<View> => {
  const { AdminTournamentsPage, matchList } = await import('../../features/tournaments/admin');
  return {
    Show: AdminTournamentsPage,
    fetchList: (client, search) => client.prefetchQuery(matchList(search)),
  };
};
const users = (banned: boolean) => async (): Promise<View> => {
  const { UsersTab, userList } = await import('../../features/users/admin');
  return {
    Show: () => <UsersTab banned={banned} />,
    fetchList: (client, search) => client.prefetchQuery(userList(banned, search)),
  };
};
const withdrawals = (kind: 'open' | 'closed') => async (): Promise<View> => {
  const { WithdrawalsTab, withdrawalList } = await import('../../features/withdrawals/admin');
  return {
    Show: ({ readOnly }) => <WithdrawalsTab kind={kind} readOnly={readOnly} />,
    fetchList: async (client, search) => {
      if (kind === 'open') void client.prefetchQuery(payoutsQuery());
      await client.prefetchQuery(withdrawalList(kind, search));
    },
  };
};

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
        async () => {
          const { OverviewTab } = await import('../../features/overview/admin');
          return {
            Show: ({ readOnly }) => <OverviewTab readOnly={readOnly} MatchTask={MatchTask} />,
          };
        },
        forFinance,
      ),
    ],
  },
  {
    label: 'Play',
    tabs: [
      tab('tournaments', 'Tournaments', Swords, matches),
      // `loadView` leads from here to the view of completed matches on the page of all matches.
      tab('completed-tournaments', 'Completed Tournaments', Trophy, matches, {
        within: 'tournaments',
      }),
      tab(
        'cups',
        'Cups',
        Medal,
        async () => ({ Show: (await import('../../addons/cups/admin')).CupsTab }),
        forFinance,
      ),
      tab('cards', 'Cards', Images, async () => ({
        Show: (await import('../../features/landing-cards/admin')).AdminCardsPage,
      })),
    ],
  },
  {
    label: 'Players',
    tabs: [
      tab('users', 'Users', Users, users(false)),
      tab(
        'player',
        'Player',
        UserRound,
        async () => ({ Show: (await import('./player')).PlayerView }),
        { ...forFinance, within: 'users', isOfOne: true },
      ),
      tab('banned', 'Banned', Ban, users(true), { within: 'users' }),
      tab(
        'tokens',
        'Tokens',
        Coins,
        async () => ({ Show: (await import('../../features/users/admin')).TokensTab }),
        { within: 'users' },
      ),
    ],
  },
  {
    label: 'Money',
    tabs: [
      tab('withdrawals', 'Withdrawals', ArrowUpFromLine, withdrawals('open'), forFinance),
      tab('completed-withdrawals', 'Completed Withdrawals', CircleCheck, withdrawals('closed'), {
        ...forFinance,
        within: 'withdrawals',
      }),
      tab(
        'deposit-logs',
        'Deposit Logs',
        Wallet,
        async () => ({ Show: (await import('../../features/payments/admin')).DepositLogsTab }),
        forFinance,
      ),
      tab(
        'reconciliation',
        'Reconciliation',
        Scale,
        async () => {
          const { ReconciliationTab, reconciliation } = await import(
            '../../features/payments/admin'
          );
          return {
            Show: ReconciliationTab,
            fetchList: (client, search) => client.prefetchQuery(reconciliation(search)),
          };
        },
        { ...forFinance, within: 'deposit-logs' },
      ),
      tab(
        'payment-queue',
        'Payment Queue',
        Hourglass,
        async () => ({ Show: (await import('../../features/payments/admin')).PaymentQueueTab }),
        { ...forFinance, within: 'deposit-logs' },
      ),
      tab(
        'promo-codes',
        'Promo Codes',
        Ticket,
        async () => ({ Show: (await import('../../features/promo-codes/admin')).PromoCodesTab }),
        { notInTheMiddle: true },
      ),
    ],
  },
  {
    label: 'Books',
    tabs: [
      tab(
        'ledger',
        'Ledger',
        BookOpen,
        async () => {
          const { LedgerTab, journalPage } = await import('../../features/ledger/admin');
          return {
            Show: LedgerTab,
            fetchList: (client, search) =>
              search.view === undefined || search.view === 'journal'
                ? client.prefetchQuery(journalPage(search))
                : Promise.resolve(),
          };
        },
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
        async () => ({ Show: (await import('../../features/approvals/admin')).ApprovalsTab }),
        forFinance,
      ),
      tab(
        'risk',
        'Risk review',
        ShieldAlert,
        async () => ({ Show: (await import('../../addons/risk/admin')).RiskTab }),
        forFinance,
      ),
      tab(
        'activity',
        'Activity',
        History,
        async () => ({ Show: (await import('../../features/activity/admin')).ActivityTab }),
        forFinance,
      ),
      tab('mail', 'Mail', Mail, async () => ({
        Show: (await import('../../features/mail/admin')).MailTab,
      })),
      tab('staff', 'Staff', IdCard, async () => ({
        Show: (await import('../../features/staff/admin')).StaffTab,
      })),
      tab('settings', 'Settings', Settings, async () => ({
        Show: (await import('../../features/settings/admin')).SettingsTab,
      })),
    ],
  },
  {
    label: 'Account',
    tabs: [
      tab(
        'sign-in',
        'Sign-in',
        KeyRound,
        async () => {
          const [{ SecurityTab }, { StaffAccountCard }] = await Promise.all([
            import('../../features/staff/security'),
            import('../../features/auth/components/account-buttons'),
          ]);
          return {
            Show: () => (
              <SecurityTab>
                <StaffAccountCard />
              </SecurityTab>
            ),
          };
        },
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

/** Returns the tabs that are the views of the menu's entry of a tab; none if it has no views. */
export function viewsOf(tab: Tab, readOnly: boolean): readonly Tab[] {
  const { value, within = value, isOfOne } = tab;
  if (isOfOne) return [];
  const views = groupsFor(readOnly)
    .flatMap(({ tabs }) => tabs)
    .filter((each) => (each.value === within || each.within === within) && !each.isOfOne);
  return views.length > 1 ? views : [];
}

/** Returns the tab with this name, or the first tab if the name is unknown. */
export function tabNamed(value: string | undefined): Tab {
  const all = GROUPS.flatMap(({ tabs }) => tabs);
  const found = all.find((each) => each.value === value) ?? all[0];
  if (!found) throw new Error('The console has no tabs');
  return found;
}
