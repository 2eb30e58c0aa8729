import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { EmptyState } from '../components/empty-state';
import { OfficeFrame } from '../components/office/office-frame';
import { officeSearch } from '../components/office/search';
import { useWaitingApprovals } from '../components/office/second-admin';
import { ButtonLink } from '../components/ui/button';
import { SkeletonList } from '../components/ui/skeleton';
import { OfficeKeys } from './-office/office-keys';
import { StaffRoom } from './-office/staff-room';
import { tabsFor } from './-office/tabs';

export const Route = createFileRoute('/admin/')({ validateSearch: officeSearch, component: Page });

function Page() {
  return <StaffRoom>{(readOnly) => <Office readOnly={readOnly} />}</StaffRoom>;
}

function Office({ readOnly }: { readonly readOnly: boolean }) {
  const { tab: wanted } = Route.useSearch();
  const waiting = useWaitingApprovals(!readOnly);
  const tabs = tabsFor(readOnly).map((each) =>
    each.value === 'approvals' ? { ...each, waiting } : each,
  );
  const forbidden = tabsFor(false).find(
    ({ value, forFinance }) => value === wanted && readOnly && !forFinance,
  );
  const tab = forbidden ? undefined : (tabs.find(({ value }) => value === wanted) ?? tabs[0]);
  return (
    <OfficeFrame
      tabs={tabs}
      value={tab?.value ?? ''}
      hrefOf={(value) => `/admin?tab=${encodeURIComponent(value)}`}
      tools={<OfficeKeys readOnly={readOnly} />}
    >
      {forbidden ? (
        <ForAdmins label={forbidden.label} />
      ) : (
        <Suspense key={tab?.value} fallback={<SkeletonList rows={6} height="h-12" />}>
          {tab?.show(readOnly)}
        </Suspense>
      )}
    </OfficeFrame>
  );
}

/** What finance reads at a tab that is not for it. */
function ForAdmins({ label }: { readonly label: string }) {
  return (
    <EmptyState
      title={`${label} is for admins`}
      action={
        <ButtonLink kind="main" to="/admin">
          To the dashboard
        </ButtonLink>
      }
    >
      Finance reads and exports the books; players and settings are changed by admins.
    </EmptyState>
  );
}
