import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { adminSearch } from '../components/admin/search';
import { SkeletonList } from '../components/ui/skeleton';
import { useReadOnly } from './-admin/console-guard';
import { tabNamed } from './-admin/tabs';

export const Route = createFileRoute('/admin/')({ validateSearch: adminSearch, component: Page });

function Page() {
  const tab = tabNamed(Route.useSearch().tab);
  const readOnly = useReadOnly();
  return (
    <Suspense key={tab.value} fallback={<SkeletonList rows={6} height="h-10" />}>
      {tab.show(readOnly)}
    </Suspense>
  );
}
