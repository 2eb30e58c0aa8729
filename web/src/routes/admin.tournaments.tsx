import { createFileRoute } from '@tanstack/react-router';
import type { AdminSearch } from '../components/admin/search';
import { AdminTournamentsPage } from '../features/tournaments/admin';
import { useReadOnly } from './-admin/console-guard';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: (search: Record<string, unknown>): AdminSearch => search,
  component: Page,
});

function Page() {
  return <AdminTournamentsPage readOnly={useReadOnly()} />;
}
