import { createFileRoute } from '@tanstack/react-router';
import { OfficePage } from '../components/office/office-frame';
import { officeSearch } from '../components/office/search';
import { ButtonLink } from '../components/ui/button';
import { OfficeTournamentsPage } from '../features/tournaments/office';
import { OfficeKeys } from './-office/office-keys';
import { StaffRoom } from './-office/staff-room';

export const Route = createFileRoute('/admin/tournaments')({
  validateSearch: officeSearch,
  component: Page,
});

function Page() {
  return (
    <StaffRoom adminsOnly>
      {(readOnly) => (
        <OfficePage
          title="Tournaments"
          tools={
            <>
              <OfficeKeys readOnly={readOnly} />
              <ButtonLink to="/admin" search={{ tab: 'tournaments' }}>
                Back to the admin panel
              </ButtonLink>
            </>
          }
        >
          <OfficeTournamentsPage readOnly={readOnly} />
        </OfficePage>
      )}
    </StaffRoom>
  );
}
