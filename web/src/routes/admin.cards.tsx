import { createFileRoute } from '@tanstack/react-router';
import { OfficePage } from '../components/office/office-frame';
import { ButtonLink } from '../components/ui/button';
import { OfficeCardsPage } from '../features/landing-cards/office';
import { OfficeKeys } from './-office/office-keys';
import { StaffRoom } from './-office/staff-room';

export const Route = createFileRoute('/admin/cards')({ component: Page });

function Page() {
  return (
    <StaffRoom adminsOnly>
      {() => (
        <OfficePage
          title="Cards"
          tools={
            <>
              <OfficeKeys readOnly={false} />
              <ButtonLink to="/admin" search={{ tab: 'cards' }}>
                Back to the admin panel
              </ButtonLink>
            </>
          }
        >
          <OfficeCardsPage />
        </OfficePage>
      )}
    </StaffRoom>
  );
}
