import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OfficeFrame } from '../components/office/office-frame';
import { officeSearch } from '../components/office/search';
import { SkeletonList } from '../components/ui/skeleton';
import { StaffOnly } from '../session/guards';
import { useIsReadOnly } from '../session/profile';
import { TABS } from './-office/tabs';

export const Route = createFileRoute('/admin/')({ validateSearch: officeSearch, component: Page });

function Page() {
  return (
    <StaffOnly>
      <Office />
    </StaffOnly>
  );
}

function Office() {
  const { tab: wanted } = Route.useSearch();
  const readOnly = useIsReadOnly();
  const tabs = readOnly ? TABS.filter((tab) => tab.forFinance) : TABS;
  const tab = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  return (
    <OfficeFrame
      tabs={tabs}
      value={tab?.value ?? ''}
      hrefOf={(value) => `/admin?tab=${encodeURIComponent(value)}`}
    >
      <Suspense fallback={<SkeletonList rows={6} height="h-12" />}>{tab?.show(readOnly)}</Suspense>
    </OfficeFrame>
  );
}
