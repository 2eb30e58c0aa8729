import { createFileRoute } from '@tanstack/react-router';
import { officeSearch } from '../components/office/search';
import { PageFrame } from '../components/page-frame';
import { ButtonLink } from '../components/ui/button';
import { OfficeTournamentsPage } from '../features/tournaments/office';
import { StaffOnly } from '../session/guards';
import { useIsReadOnly } from '../session/profile';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: officeSearch,
  component: Page,
});

function Page() {
  const readOnly = useIsReadOnly();
  return (
    <StaffOnly>
      <PageFrame
        title="Tournaments"
        actions={<ButtonLink to="/admin">Back to the admin panel</ButtonLink>}
      >
        <OfficeTournamentsPage readOnly={readOnly} />
      </PageFrame>
    </StaffOnly>
  );
}
