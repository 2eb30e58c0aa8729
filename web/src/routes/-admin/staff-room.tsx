import { lazy, type ReactNode, Suspense } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { AdminFrame } from '../../components/admin/admin-frame';
import { ErrorPanel } from '../../components/error-panel';
import { ButtonLink } from '../../components/ui/button';
import { SkeletonList } from '../../components/ui/skeleton';
import { ConfirmSignIn } from '../../features/staff/confirm';
import { useSecondFactorFirst } from '../../features/staff/security/first';
import { StaffOnly } from '../../session/guards';
import { useProfile } from '../../session/profile';

const SecurityTab = lazy(() =>
  import('../../features/staff/security').then((m) => ({ default: m.SecurityTab })),
);

interface StaffRoomProps {
  readonly children: (readOnly: boolean) => ReactNode;
}

/** Finance reads and exports; only admins change something. */
export const useReadOnly = (): boolean => useProfile().data?.role !== 'admin';

/** The console's door. The browser's flag opens it a crack; the server says who it is. */
export function StaffRoom(props: StaffRoomProps) {
  return (
    <StaffOnly>
      <Inside {...props} />
    </StaffOnly>
  );
}

const BARE = { groups: [], value: '', waiting: {} };

function Inside({ children }: StaffRoomProps) {
  const { data, error, isFetching, refetch } = useProfile();
  if (data && data.role !== 'admin' && data.role !== 'finance') {
    return (
      <main id="content">
        <AccessDenied
          title="Access denied."
          action={<ButtonLink to="/dashboard">Dashboard</ButtonLink>}
        />
      </main>
    );
  }
  if (data) {
    return (
      <>
        <Enrolled>{children(data.role !== 'admin')}</Enrolled>
        <ConfirmSignIn />
      </>
    );
  }
  return (
    <AdminFrame {...BARE} title="Admin">
      {error ? (
        <ErrorPanel
          message="The admin console did not open."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonList rows={6} height="h-10" />
      )}
    </AdminFrame>
  );
}

/** Staff who must set up the second step see that first, wherever they wanted to go. */
function Enrolled({ children }: { readonly children: ReactNode }) {
  if (!useSecondFactorFirst()) return children;
  return (
    <AdminFrame {...BARE} title="Sign-in">
      <Suspense fallback={<SkeletonList rows={2} height="h-24" />}>
        <SecurityTab />
      </Suspense>
    </AdminFrame>
  );
}
