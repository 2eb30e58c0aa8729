import { createFileRoute } from '@tanstack/react-router';
import { adminSearch } from '../components/admin/search';
import { AdminTournamentsPage } from '../features/tournaments/admin';
import { useReadOnly } from './-admin/staff-room';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: adminSearch,
  component: Page,
});

function Page() {
  return <AdminTournamentsPage readOnly={useReadOnly()} />;
}
