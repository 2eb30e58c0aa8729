import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../components/ui/skeleton';
import { Dashboard } from '../features/landing-cards/components/dashboard';

// The next match is fetched separately, because guests have none.
const NextMatch = lazy(() => import('../features/tournaments/components/next-match'));
const JoinedCups = lazy(() => import('../addons/cups/components/joined-cups'));
const Modes = lazy(() => import('../features/tournaments/components/dashboard-modes'));

export const Route = createFileRoute('/dashboard')({ component: Page });

function Page() {
  return (
    <Dashboard
      match={
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <NextMatch
            below={
              <Suspense fallback={null}>
                <JoinedCups />
              </Suspense>
            }
          />
        </Suspense>
      }
      modes={
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <Modes />
        </Suspense>
      }
    />
  );
}
