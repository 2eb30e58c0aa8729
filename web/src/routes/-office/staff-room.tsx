import { lazy, type ReactNode, Suspense } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { ErrorPanel } from '../../components/error-panel';
import { OfficePage } from '../../components/office/office-frame';
import { SkeletonList } from '../../components/ui/skeleton';
import { ConfirmSignIn } from '../../features/staff/confirm';
import { useSecondFactorFirst } from '../../features/staff/security/first';
import { StaffOnly } from '../../session/guards';
import { useProfile } from '../../session/profile';

const SecurityTab = lazy(() =>
  import('../../features/staff/security').then((m) => ({ default: m.SecurityTab })),
);

interface StaffRoomProps {
  /** Finance reads 'Access denied.' as well. */
  readonly adminsOnly?: boolean;
  readonly children: (readOnly: boolean) => ReactNode;
}

/** The office's door. The browser's flag opens it a crack; who one is, the server says. */
export function StaffRoom(props: StaffRoomProps) {
  return (
    <StaffOnly>
      <Inside {...props} />
    </StaffOnly>
  );
}

function Inside({ adminsOnly, children }: StaffRoomProps) {
  const { data, error, isFetching, refetch } = useProfile();
  const welcome = data?.role === 'admin' || (data?.role === 'finance' && !adminsOnly);
  if (data && !welcome) return <AccessDenied title="Access denied." />;
  return (
    <div data-office className="mx-auto grid w-full max-w-page grid-cols-1 gap-5 px-4 py-5 sm:px-6">
      {data ? (
        <>
          <Enrolled>{children(data.role !== 'admin')}</Enrolled>
          <ConfirmSignIn />
        </>
      ) : error ? (
        <ErrorPanel
          message="The office did not open."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonList rows={6} height="h-12" />
      )}
    </div>
  );
}

/** Whoever has to set up the second step first sees that, wherever they wanted to go. */
function Enrolled({ children }: { readonly children: ReactNode }) {
  if (!useSecondFactorFirst()) return children;
  return (
    <OfficePage title="Sign-in">
      <Suspense fallback={<SkeletonList rows={2} height="h-24" />}>
        <SecurityTab />
      </Suspense>
    </OfficePage>
  );
}
