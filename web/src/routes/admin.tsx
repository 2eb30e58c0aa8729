import { createFileRoute, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { OfficeFrame } from '../components/office/office-frame';
import { useWaiting } from '../components/office/use-waiting';
import { OfflineNotice } from '../components/shell/offline-notice';
import { ForAdmins } from './-office/for-admins';
import { OfficeKeys } from './-office/office-keys';
import { StaffRoom } from './-office/staff-room';
import { groupsFor, tabNamed } from './-office/tabs';

export const Route = createFileRoute('/admin')({ component: Page });

function Page() {
  return <StaffRoom>{(readOnly) => <Console readOnly={readOnly} />}</StaffRoom>;
}

/** What can be made from anywhere: the page with its form open. */
const MAKES = [
  { label: 'Tournament', href: '/admin/tournaments?id=new' },
  { label: 'Promo code', href: '/admin?tab=promo-codes&id=new' },
  { label: 'Card', href: '/admin/cards?id=new' },
  { label: 'Member of the staff', href: '/admin?tab=staff&id=new' },
] as const;

/** Every page of the console in its frame. */
function Console({ readOnly }: { readonly readOnly: boolean }) {
  const { history } = useRouter();
  const waiting = useWaiting(readOnly);
  const wanted = useRouterState({
    select: ({ location: { pathname, search } }) =>
      /^\/admin\/([\w-]+)/.exec(pathname)?.[1] ?? (search as { tab?: string }).tab,
  });
  const tab = tabNamed(wanted);
  const forbidden = readOnly && !tab.forFinance;
  return (
    <OfficeFrame
      groups={groupsFor(readOnly)}
      value={forbidden ? '' : tab.value}
      title={forbidden ? 'Access denied.' : tab.label}
      waiting={waiting}
      notice={<OfflineNotice />}
      search={<OfficeKeys readOnly={readOnly} />}
      makes={
        readOnly
          ? []
          : MAKES.map(({ label, href }) => ({ label, onSelect: () => history.push(href) }))
      }
    >
      {forbidden ? <ForAdmins label={tab.label} /> : <Outlet />}
    </OfficeFrame>
  );
}
