import type { ReactNode } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { ErrorPanel } from '../../components/error-panel';
import { SkeletonList } from '../../components/ui/skeleton';
import { StaffOnly } from '../../session/guards';
import { useProfile } from '../../session/profile';

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
  if (!data) {
    return (
      <div className="mx-auto w-full max-w-[88rem] px-4 py-5 sm:px-6">
        {error ? (
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
  const welcome = data.role === 'admin' || (data.role === 'finance' && !adminsOnly);
  return welcome ? children(data.role !== 'admin') : <AccessDenied title="Access denied." />;
}
