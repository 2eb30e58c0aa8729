import { createFileRoute } from '@tanstack/react-router';
import { adminSearch } from '../components/admin/search';
import { AdminTournamentsPage } from '../features/tournaments/admin';
import { useReadOnly } from './-admin/console-guard';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: adminSearch,
  component: Page,
});

function Page() {
  return <AdminTournamentsPage readOnly={useReadOnly()} />;
}
