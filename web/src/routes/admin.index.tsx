import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { officeSearch } from '../components/office/search';
import { SkeletonList } from '../components/ui/skeleton';
import { useReadOnly } from './-office/staff-room';
import { tabNamed } from './-office/tabs';

export const Route = createFileRoute('/admin/')({ validateSearch: officeSearch, component: Page });

function Page() {
  const tab = tabNamed(Route.useSearch().tab);
  const readOnly = useReadOnly();
  return (
    <Suspense key={tab.value} fallback={<SkeletonList rows={6} height="h-10" />}>
      {tab.show(readOnly)}
    </Suspense>
  );
}
