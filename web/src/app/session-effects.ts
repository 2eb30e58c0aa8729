import { forgetIntents } from '../api/open-intents';
import { queryClient } from '../api/query-client';
import { announceAfterReload, showPopup } from '../components/popup/popups';
import { commonTexts } from '../i18n/shell-texts';
import { loadTexts } from '../i18n/texts';
import { forgetKept } from '../lib/kept';
import { inBrowser } from '../lib/storage';
import { banNotice } from '../session/ban-notice';
import { PUSH_OWNER } from '../session/push/push-owner';
import { onSessionEnd, type SessionEnd, session } from '../session/session';
import type { AppRouter } from './router';

/**
 * Follows the session on every page. At its beginning, starts the live stream and push
 * notifications; at its end, deletes cached and stored data and leaves the page. Returns a function
 * that stops all this.
 */
export function startSessionEffects(router: AppRouter): () => void {
  announceAfterReload();
  const stopEnd = onSessionEnd((why, reason) => {
    queryClient.clear();
    forgetIntents();
    forgetKept();
    void leave(router, why, reason);
  });
  let stop: (() => void) | null = null;
  let streaming = session.get().token;
  const follow = () => {
    const { token } = session.get();
    if (token === streaming) return;
    streaming = token;
    // Fetches all data again, because cached data of a guest or of another account is wrong for
    // this session.
    if (token) void queryClient.resetQueries();
    restart(token);
  };
  const restart = (token: string | null) => {
    stop?.();
    stop = null;
    if (!token) return;
    void import('../api/live').then(({ startLive }) => begin(token, startLive));
    if (inBrowser.read(PUSH_OWNER)) {
      void import('../session/push/push-device')
        .then(({ keepOn }) => keepOn())
        .catch(() => undefined);
    }
  };
  const begin = (token: string, startLive: () => () => void) => {
    if (streaming === token) stop = startLive();
  };
  const stopFollowing = session.subscribe(follow);
  restart(streaming);
  return () => {
    stopEnd();
    stopFollowing();
    streaming = null;
    restart(null);
  };
}

async function leave(router: AppRouter, why: SessionEnd, reason: string): Promise<void> {
  if (why === 'expired') {
    const { pathname, href } = router.state.location;
    if (pathname === '/login') return;
    const search = { redirect: href };
    return router.navigate({ to: '/login', search, state: { signedOut: true } });
  }
  await router.navigate({ to: '/' });
  if (why !== 'banned') return;
  const t = await loadTexts(commonTexts);
  // The popup about the ban stays until the user closes it, so that a user who is away from the
  // screen can read it later.
  showPopup({
    ...banNotice(t, reason, () => void router.navigate({ to: '/contact' })),
    duration: 0,
  });
}
