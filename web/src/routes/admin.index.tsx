import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OfficeFrame } from '../components/office/office-frame';
import { officeSearch } from '../components/office/search';
import { useWaitingApprovals } from '../components/office/second-admin';
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
  const tab = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  return (
    <OfficeFrame
      tabs={tabs}
      value={tab?.value ?? ''}
      hrefOf={(value) => `/admin?tab=${encodeURIComponent(value)}`}
      tools={<OfficeKeys readOnly={readOnly} />}
    >
      <Suspense key={tab?.value} fallback={<SkeletonList rows={6} height="h-12" />}>
        {tab?.show(readOnly)}
      </Suspense>
    </OfficeFrame>
  );
}
