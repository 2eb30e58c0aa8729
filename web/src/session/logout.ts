import { inBrowser } from '../lib/storage';
import { PUSH_OWNER } from './push/push-owner';
import { endSession, session } from './session';

/**
 * Ends the session in this browser at once, and on the server if it can be reached. The browser's
 * other tabs notice that the stored session is gone.
 */
export function logout(): void {
  const { token } = session.get();
  endSession('logout');
  if (!token) return;
  if (inBrowser.read(PUSH_OWNER)) {
    void import('./push/push-device').then(({ unsubscribe }) => unsubscribe());
  }
  const headers = { Authorization: `Bearer ${token}` };
  // `keepalive` lets the request finish even if the user closes the tab right after logging out.
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
