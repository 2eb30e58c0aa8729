import { createFileRoute } from '@tanstack/react-router';
import { officeSearch } from '../components/office/search';
import { OfficeTournamentsPage } from '../features/tournaments/office';
import { useReadOnly } from './-office/staff-room';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: officeSearch,
  component: Page,
});

function Page() {
  return <OfficeTournamentsPage readOnly={useReadOnly()} />;
}
