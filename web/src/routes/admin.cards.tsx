import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { ButtonLink } from '../components/ui/button';
import { OfficeCardsPage } from '../features/landing-cards/office';
import { OfficeKeys } from './-office/office-keys';
import { StaffRoom } from './-office/staff-room';

export const Route = createFileRoute('/admin/cards')({ component: Page });

function Page() {
  return (
    <StaffRoom adminsOnly>
      {() => (
        <PageFrame
          title="Cards"
          actions={
            <>
              <OfficeKeys readOnly={false} />
              <ButtonLink to="/admin" search={{ tab: 'cards' }}>
                Back to the admin panel
              </ButtonLink>
            </>
          }
        >
          <OfficeCardsPage />
        </PageFrame>
      )}
    </StaffRoom>
  );
}
