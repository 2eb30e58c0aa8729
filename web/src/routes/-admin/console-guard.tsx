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

interface ConsoleGuardProps {
  readonly children: (readOnly: boolean) => ReactNode;
}

/** Returns true for finance staff, who may only read and export. Admins may also change data. */
export const useReadOnly = (): boolean => useProfile().data?.role !== 'admin';

/**
 * Shows the console only to staff. The browser's stored flag lets it start early; the server then
 * checks the role.
 */
export function ConsoleGuard(props: ConsoleGuardProps) {
  return (
    <StaffOnly>
      <Inside {...props} />
    </StaffOnly>
  );
}

const BARE = { groups: [], value: '', waiting: {} };

function Inside({ children }: ConsoleGuardProps) {
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

/** Shows only the setup of two-step sign-in, on every page, to staff who must still set it up. */
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
