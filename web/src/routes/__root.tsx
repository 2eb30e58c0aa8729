import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PopupViewport } from '../components/popup/popup-viewport';
import { Footer } from '../components/shell/footer';
import { Header } from '../components/shell/header';
import { OfflineNotice } from '../components/shell/offline-notice';
import { useFocusOnArrival } from '../components/shell/use-focus-on-arrival';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { useSession } from '../session/session';

// The inbox and the bottom bar are fetched separately, because guests and admins do not have them.
const Bell = lazy(() =>
  import('../features/notifications').then((module) => ({ default: module.Bell })),
);
const BottomBar = lazy(() =>
  import('../components/shell/bottom-bar').then((module) => ({ default: module.BottomBar })),
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
});

function Shell() {
  return (
    <Suspense>
      <Frame />
    </Suspense>
  );
}

function Frame() {
  const t = useTexts(commonTexts);
  const { token, user } = useSession();
  const isPlayer = token !== null && user?.isAdmin !== true;
  const isConsole = useRouterState({
    select: ({ location }) => /^\/admin(\/|$)/.test(location.pathname),
  });
  useFocusOnArrival();
  const skip = (
    <a
      href="#content"
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-medium bg-surface-3 px-4 py-3 font-semibold focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
  // The admin console has its own frame, so the site's header and footer are left out.
  if (isConsole && user?.isAdmin) {
    return (
      <>
        {skip}
        <Outlet />
        <PopupViewport />
      </>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      {skip}
      <Header
        inbox={
          <Suspense>
            <Bell />
          </Suspense>
        }
      />
      <OfflineNotice />
      <main id="content" className="flex min-h-[70dvh] grow flex-col">
        <Outlet />
      </main>
      <Footer />
      {isPlayer && (
        <>
          {/* Keeps the space of the bottom bar free while the bar's JavaScript loads. */}
          <div aria-hidden className="h-15 lg:hidden" />
          <Suspense>
            <BottomBar />
          </Suspense>
        </>
      )}
      <PopupViewport />
    </div>
  );
}
