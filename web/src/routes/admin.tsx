import { createFileRoute, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { AdminFrame } from '../components/admin/admin-frame';
import { viewAt } from '../components/admin/search';
import { useStaffNews } from '../components/admin/use-staff-news';
import { useWaiting } from '../components/admin/use-waiting';
import { OfflineNotice } from '../components/shell/offline-notice';
import { AdminKeys } from './-admin/admin-keys';
import { ConsoleGuard } from './-admin/console-guard';
import { ForAdmins } from './-admin/for-admins';
import { MAKES } from './-admin/makes';
import { groupsFor, tabNamed, viewsOf } from './-admin/tabs';

export const Route = createFileRoute('/admin')({ component: Page });

function Page() {
  return <ConsoleGuard>{(readOnly) => <Console readOnly={readOnly} />}</ConsoleGuard>;
}

/** The frame around every page of the console, with its links and search. */
function Console({ readOnly }: { readonly readOnly: boolean }) {
  const { history } = useRouter();
  useStaffNews();
  const waiting = useWaiting(readOnly);
  // The path of the page that is shown, while the next one may still be loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/')[2] });
  const tab = tabNamed(viewAt(path));
  const forbidden = readOnly && !tab.forFinance;
  return (
    <AdminFrame
      groups={groupsFor(readOnly)}
      value={forbidden ? '' : tab.value}
      title={forbidden ? 'Access denied.' : tab.label}
      // The page of matches has more views than tabs, and shows all of them itself.
      views={forbidden || (tab.within ?? tab.value) === 'tournaments' ? [] : viewsOf(tab, readOnly)}
      waiting={waiting}
      notice={<OfflineNotice />}
      search={<AdminKeys readOnly={readOnly} />}
      makes={
        readOnly
          ? []
          : MAKES.map(({ label, href }) => ({ label, onSelect: () => history.push(href) }))
      }
    >
      {forbidden ? <ForAdmins label={tab.label} /> : <Outlet />}
    </AdminFrame>
  );
}
