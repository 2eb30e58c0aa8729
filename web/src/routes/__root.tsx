import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PopupViewport } from '../components/popup/popup-viewport';
import { BottomBar } from '../components/shell/bottom-bar';
import { Footer } from '../components/shell/footer';
import { Header } from '../components/shell/header';
import { OfflineNotice } from '../components/shell/offline-notice';
import { useFocusOnArrival } from '../components/shell/use-focus-on-arrival';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

// Guests and admins have no inbox, so they do not fetch one.
const Bell = lazy(() =>
  import('../features/notifications').then((module) => ({ default: module.Bell })),
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
  useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-medium bg-surface-3 px-4 py-3 font-semibold focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
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
      <BottomBar />
      <PopupViewport />
    </div>
  );
}
